import type { Page } from '@playwright/test';
import type { RegisteredMember } from '../fixtures/members';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';
import { getSiteOrigin } from '../site/site-origin';

const PROFILE_URL = '**/api/v1/user/profile';

const fact = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd');

/** Keeps the address that a button opens, instead of opening it. */
const keepOpened = (page: Page) =>
  page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset.opened = String(url);
      return null;
    };
  });

async function expectFacts(page: Page, member: RegisteredMember): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(main.getByText('View and manage your personal details.')).toBeVisible();
  await expect(main.getByRole('heading', { name: member.name })).toBeVisible();
  await expect(fact(page, 'ID')).toHaveText(member._id);
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
  await expect(fact(page, 'Contact Number')).toHaveText(member.mobileNumber);
  await expect(fact(page, 'Referred By')).toHaveText('Ravi Sponsor');
}

async function expectMasked(page: Page, { referralCode }: RegisteredMember): Promise<void> {
  await expect(page.getByText(referralCode)).toBeHidden();
  expect(await page.content()).not.toContain(referralCode);
  await page.getByRole('button', { name: 'Show referral code' }).click();
  await expect(page.getByText(referralCode)).toBeVisible();
  await page.getByRole('button', { name: 'Hide referral code' }).click();
  await expect(page.getByText(referralCode)).toBeHidden();
}

async function invite(page: Page, { referralCode }: RegisteredMember): Promise<void> {
  await page.getByLabel('Your words').fill('Come along to Banka.');
  const link = `${new URL(page.url()).origin}/signup?ref=${referralCode}`;
  await page.getByRole('button', { name: 'Send by WhatsApp' }).click();
  const address = new URL((await page.locator('html').getAttribute('data-opened')) ?? '');
  expect([address.origin, address.searchParams.get('text')]).toEqual([
    'https://wa.me',
    `Come along to Banka.\n${link}`,
  ]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR as a picture' }).click();
  expect((await saving).suggestedFilename()).toBe(`invitation-${referralCode}.png`);
  await page.reload();
  await expect(page.getByLabel('Your words')).toHaveValue('Come along to Banka.');
}

test('the profile shows who the member is and who referred them, and is where they change it and invite', async ({
  page,
  storeToken,
  newMember,
}) => {
  const sponsor = await newMember({ name: 'Ravi Sponsor' });
  const member = await newMember({ referralCode: sponsor.referralCode });
  await storeToken(member.token);
  await keepOpened(page);
  await page.goto('/profile');
  await test.step('who the member is', () => expectFacts(page, member));
  await test.step('the referral code is masked until the eye reveals it', () => expectMasked(page, member));
  await test.step('a new name stands in the menu of the site at once', async () => {
    await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Asha Kumari');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Asha Kumari' })).toBeVisible();
  });
  await test.step('an invitation in their own words goes out with the link, and the words are kept', () =>
    invite(page, member));
});

test('a profile that fails says so with the words of the error, and can be tried again', async ({
  page,
  problems,
  member,
}) => {
  problems.expectProblem(/status of 503.*user\/profile/);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await page.route(PROFILE_URL, (route) =>
    route.fulfill({ status: 503, json: { responseCode: 503, message: 'The database is resting.' } }),
  );
  await page.getByRole('button', { name: `Account of ${member.name}` }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to load profile')).toBeVisible();
  await expect(main.getByText('The database is resting.')).toBeVisible();

  await page.unroute(PROFILE_URL);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
});

test('sharing opens the share sheet with title and text, and to close the sheet is no failure', async ({
  page,
  member,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data) => {
      shared.push(data ?? {});
      if (shared.length > 1) throw new DOMException('Closed.', 'AbortError');
    };
  });
  const listShared = () => page.evaluate(() => 'shared' in window && window.shared);
  const sheet = {
    title: 'Referral Code',
    text: `Join using my referral code: ${member.referralCode}`,
    url: `${getSiteOrigin()}/signup?ref=${member.referralCode}`,
  };
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(listShared).toEqual([sheet]);
  await expect(page.getByText('Referral code copied!')).toBeHidden();
  await test.step('a sheet that is closed again', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(listShared).toEqual([sheet, sheet]);
    await expect(fact(page, 'Full Name')).toHaveText(member.name);
    await expect(page.getByText('Referral code copied!')).toBeHidden();
  });
});

test.describe('without a share sheet', () => {
  // The clock would stay in the browser context.
  test.use({ visitor: 'new' });

  test('the text is copied, and the page says so for three seconds, or that a clipboard refuses', async ({
    page,
    context,
    member,
  }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/profile');
    await expect(fact(page, 'Full Name')).toHaveText(member.name);
    await page.clock.install();
    await page.getByRole('button', { name: 'Share' }).click();
    const copied = page.getByText('Referral code copied!');
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Join using my referral code: ${member.referralCode}`,
    );
    await page.clock.fastForward(2_000);
    await expect(copied).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(copied).toBeHidden();

    await test.step('a clipboard that refuses', async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
      });
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByText('The browser does not let the page copy.')).toBeVisible();
      await expect(fact(page, 'Full Name')).toHaveText(member.name);
      await expect(copied).toBeHidden();
    });
  });
});

test('the QR code leads to the sign-up form with the code filled in, also after a look around', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await page.goto(`/signup?ref=${member.referralCode}`);
  await expect(page.getByLabel('Referral Code')).toHaveValue(member.referralCode);
  await expect(page.getByText('Asha has invited you.')).toBeVisible();
  await page.goto('/products');
  await expectPageReady(page);
  await page.goto('/signup');
  await expect(page.getByLabel('Referral Code')).toHaveValue(member.referralCode);
});
