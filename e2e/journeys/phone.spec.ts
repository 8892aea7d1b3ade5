import type { Page } from '@playwright/test';
import { newUpiUtr } from '../fixtures/admin-calls';
import { Hand, type Language, type Speed, type Way } from '../fixtures/hand';
import { readMailedLink } from '../fixtures/mails';
import { newRegistration } from '../fixtures/members';
import { expect, PHONE, test as base } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

interface PhoneFixtures {
  speed: Speed;
  language: Language;
  way: Way;
  hand: Hand;
}

/** Slow 4G, as Lighthouse throttles it at the browser, and a processor four times slower. */
const SLOW_LINE = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER_TIMES = 4;

const test = base.extend<PhoneFixtures>({
  speed: ['unhindered', { option: true }],
  language: ['en', { option: true }],
  way: ['touch', { option: true }],
  hand: async ({ page, language, way, speed }, use, { title }) => {
    if (speed === 'slow') {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES });
    }
    const hand = new Hand(page, language, way);
    const startedAt = Date.now();
    await use(hand);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${title} (${language}, ${way}): ${hand.taps} ${way === 'touch' ? 'taps' : 'presses'}, ${hand.swipes} swipes${speed === 'slow' ? `, ${seconds} s` : ''}`,
    );
  },
});

test.use(PHONE);

/** This browser has no app for such a link, and would wait for one. */
const openNoApp = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="upi:"]')) event.preventDefault();
    }),
  );

/** As from that app. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

for (const [language, way] of [
  ['en', 'touch'],
  ['hi', 'touch'],
  ['en', 'keyboard'],
  ['hi', 'keyboard'],
] as const) {
  test.describe(`${language}, ${way}`, () => {
    test.use({ language, way });

    test.describe('new', () => {
      test.use({ visitor: 'new' });

      test('from the first visit to the first deposit', async ({ page, hand }) => {
        const { name, email, mobileNumber, password } = newRegistration();
        await openNoApp(page);
        await hand.open('/');
        await hand.look('the home page');
        await hand.tap(hand.find('link', 'Join Now', page.getByRole('main')).first());
        await hand.type('Full Name', name);
        await hand.type('Email', email);
        await hand.type('Mobile Number', mobileNumber);
        await hand.type('Password', password);
        await hand.look('the sign-up is filled in');
        await hand.tap(hand.find('button', 'Register'));
        const account = page.getByRole('button', { name: hand.say('Account of {name}', { name }) });
        // The name stands in the header before the next page has come, and that page closes a menu.
        await expect(page).not.toHaveURL(/\/signup/);
        await expectPageReady(page);
        await hand.look('the first dashboard');
        await hand.tap(account);
        await hand.look('the menu of the account is open');
        await hand.tap(hand.find('link', 'Wallet', page.getByRole('banner')));
        await expectPageReady(page);
        await hand.look('the empty wallet');
        await hand.tap(hand.find('link', 'Add funds', page.getByRole('main')).first());
        await hand.tap(page.getByRole('button', { name: '₹1,000' }));
        await hand.look('the amount is chosen');
        await hand.tap(hand.find('button', 'Show how to pay'));
        await expect(hand.find('link', 'Open UPI app')).toBeInViewport();
        await hand.look('how to pay is shown');
        await hand.tap(hand.find('link', 'Open UPI app'));
        await comeBack(page);
        await hand.type('Reference (UTR)', newUpiUtr());
        await hand.look('the reference is typed');
        await hand.tap(hand.find('button', 'I have paid'));
        await expect(
          page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: '₹1,000' }),
        ).toBeInViewport();
        await hand.look('the deposit is reported');
        expect(hand.taps).toBeLessThanOrEqual(14);
      });
    });

    test('a day’s look', async ({ page, hand, demoMember }) => {
      expect(demoMember.role).toBe('member');
      await hand.open('/dashboard');
      await expect(hand.find('heading', 'Today')).toBeInViewport();
      await expect(hand.find('heading', 'What waits')).toBeInViewport();
      await expectPageReady(page);
      await hand.look('the dashboard');
      const today = page.getByRole('region', { name: hand.say('Today') });
      await hand.tap(today.getByRole('link'));
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText(demoMember.name);
      await expectPageReady(page);
      await hand.look('what today brought');
      await hand.tap(hand.find('link', 'Wallet', page.getByRole('navigation', { name: hand.say('Member area') })));
      await expect(page.getByText('₹12,800').first()).toBeInViewport();
      await hand.look('the wallet');
      expect(hand.taps).toBeLessThanOrEqual(2);
    });

    test('sharing the link', async ({ page, hand, demoMember }) => {
      await page.addInitScript(() => {
        const shared: ShareData[] = [];
        Object.assign(window, { shared });
        navigator.share = async (data) => void shared.push(data ?? {});
      });
      await hand.open('/dashboard');
      await expectPageReady(page);
      await hand.look('the dashboard');
      await hand.tap(hand.find('link', 'Open my pass'));
      await hand.tap(hand.find('button', 'Share'));
      await expect
        .poll(() => page.evaluate(() => JSON.stringify('shared' in window && window.shared)))
        .toContain(`/signup?ref=${demoMember.referralCode}`);
      await hand.look('the profile');
      expect(hand.taps).toBeLessThanOrEqual(2);
    });

    test('withdrawing', async ({ page, hand, member, adminCalls }) => {
      await adminCalls.letWithdraw(member, '2000');
      await hand.open('/dashboard');
      await expectPageReady(page);
      await hand.look('the dashboard with money to withdraw');
      await hand.tap(hand.find('link', 'Withdraw', page.getByRole('main')));
      await hand.type('Amount in rupees', '600');
      await hand.look('the amount is typed');
      await hand.tap(hand.find('button', 'Choose where it goes'));
      await expect(hand.find('button', 'Request withdrawal')).toBeVisible();
      await hand.look('the destination is chosen');
      await hand.tap(hand.find('button', 'Request withdrawal'));
      await expect(page.getByRole('status').filter({ hasText: '₹600' }).first()).toBeInViewport();
      await hand.look('the withdrawal is asked for');
      expect(hand.taps).toBeLessThanOrEqual(4);
    });

    test('a forgotten password', async ({ page, hand, newMember }) => {
      const { email } = await newMember();
      await hand.open('/login');
      await hand.look('the sign-in');
      await hand.tap(hand.find('link', 'Forgot password?'));
      // Until its page has come, the field of the sign-in, of the same name, is there.
      await expect(hand.find('heading', 'Forgot your password?')).toBeInViewport();
      await hand.type('Email', email);
      await hand.look('the email is typed');
      await hand.tap(hand.find('button', 'Send the link'));
      await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeInViewport();
      await hand.look('the link is sent');
      await hand.open((await readMailedLink(email, 'password-reset', '/reset-password')).replace(/^\/hi/, ''));
      await hand.type('New password', 'seven lamps along the river');
      await hand.look('the new password is typed');
      await hand.tap(hand.find('button', 'Save the new password'));
      await expect(hand.find('heading', 'Your password is changed')).toBeInViewport();
      await hand.look('the password is changed');
      expect(hand.taps).toBeLessThanOrEqual(5);
    });
  });
}
