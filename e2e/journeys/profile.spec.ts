import type { Page } from '@playwright/test';
import type { Profile } from 'api/contract';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

const PROFILE_URL = '**/api/v1/user/profile';

const fact = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd');

/** The real reply, with its result changed. */
async function changeProfile(page: Page, change: (profile: Profile) => Partial<Profile> | null) {
  await page.route(PROFILE_URL, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { result: Profile };
    await route.fulfill({ response, json: { ...envelope, result: change(envelope.result) } });
  });
}

test('the profile shows who the member is and who referred them', async ({ page, storeToken, newMember }) => {
  const sponsor = await newMember({ name: 'Ravi Sponsor' });
  const member = await newMember({ referralCode: sponsor.referralCode });
  await storeToken(member.token);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(main.getByText('View and manage your personal details.')).toBeVisible();
  await expect(main.getByRole('heading', { name: member.name })).toBeVisible();
  await expect(fact(page, 'ID')).toHaveText(member._id);
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
  await expect(fact(page, 'Contact Number')).toHaveText(member.mobileNumber);
  await expect(fact(page, 'Referred By')).toHaveText('Ravi Sponsor');
});

test('what is not known is shown as N/A', async ({ page, member }) => {
  await changeProfile(page, (profile) => ({ ...profile, mobileNumber: '', referredBy: null }));
  await page.goto('/profile');
  await expect(fact(page, 'ID')).toHaveText(member._id);
  await expect(fact(page, 'Contact Number')).toHaveText('N/A');
  await expect(fact(page, 'Referred By')).toHaveText('N/A');
});

test('a member without a name is called by their email', async ({ page, member }) => {
  await changeProfile(page, (profile) => ({ ...profile, name: '' }));
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('heading', { name: member.email })).toBeVisible();
});

test('while the profile is on its way a spinner is shown', async ({ page, member }) => {
  const release = await holdRequests(page, PROFILE_URL);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  release();
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
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

test('a reply that is no success has words of its own', async ({ page, member }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await page.route(PROFILE_URL, (route) => route.fulfill({ json: { responseCode: 500, result: null } }));
  await page.getByRole('button', { name: `Account of ${member.name}` }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Failed to load profile')).toBeVisible();
  await expect(page.getByText('Failed to fetch profile. Please try again.')).toBeVisible();
});

test('without a user the page says so', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await changeProfile(page, () => null);
  await page.goto('/profile');
  await expect(page.getByText('No user profile found. Please log in.')).toBeVisible();
});

test('the referral code is masked until the eye reveals it', async ({ page, member }) => {
  await page.goto('/profile');
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
  await expect(page.getByText(member.referralCode)).toBeHidden();
  expect(await page.content()).not.toContain(member.referralCode);
  await page.getByRole('button', { name: 'Show referral code' }).click();
  await expect(page.getByText(member.referralCode)).toBeVisible();
  await page.getByRole('button', { name: 'Hide referral code' }).click();
  await expect(page.getByText(member.referralCode)).toBeHidden();
});

test('sharing opens the share sheet of the device with the title and the text', async ({ page, member }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data) => void shared.push(data ?? {});
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => 'shared' in window && window.shared))
    .toEqual([
      {
        title: 'Referral Code',
        text: `Join using my referral code: ${member.referralCode}`,
        url: `${new URL(page.url()).origin}/signup?ref=${member.referralCode}`,
      },
    ]);
  await expect(page.getByText('Referral code copied!')).toBeHidden();
});

test.describe('without a share sheet', () => {
  // The clock of the first one would stay in the browser context.
  test.use({ visitor: 'new' });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
    });
  });

  test('the text is copied, and the page says so for three seconds', async ({ page, context, member }) => {
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
  });

  test('a clipboard that refuses is only logged', async ({ page, problems, member }) => {
    problems.expectProblem(/console: .*NotAllowedError/);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => problems.listAll()).toEqual([expect.stringContaining('NotAllowedError')]);
    await expect(fact(page, 'Full Name')).toHaveText(member.name);
    await expect(page.getByText('Referral code copied!')).toBeHidden();
  });
});

test('a share sheet that is closed again is no failure', async ({ page, member }) => {
  await page.addInitScript(() => {
    navigator.share = () => Promise.reject(new DOMException('Closed.', 'AbortError'));
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
  await expect(page.getByText('Referral code copied!')).toBeHidden();
});

test('the QR code leads to the sign-up form with the code filled in, also after a look around', async ({
  page,
  member,
}) => {
  await page.goto(`/profile`);
  await expect(fact(page, 'Full Name')).toHaveText(member.name);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/signup?ref=${member.referralCode}`);
  await expect(page.getByLabel('Referral Code')).toHaveValue(member.referralCode);
  await expect(page.getByText('Asha has invited you.')).toBeVisible();
  await page.goto('/products');
  await expectPageReady(page);
  await page.goto('/signup');
  await expect(page.getByLabel('Referral Code')).toHaveValue(member.referralCode);
});

test('an invitation in the member’s own words goes out with the link, and the words are kept', async ({
  page,
  member,
}) => {
  await page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset.opened = String(url);
      return null;
    };
  });
  await page.goto('/profile');
  await page.getByLabel('Your words').fill('Come along to Banka.');
  const link = `${new URL(page.url()).origin}/signup?ref=${member.referralCode}`;
  await page.getByRole('button', { name: 'Send by WhatsApp' }).click();
  const address = new URL((await page.locator('html').getAttribute('data-opened')) ?? '');
  expect([address.origin, address.searchParams.get('text')]).toEqual([
    'https://wa.me',
    `Come along to Banka.\n${link}`,
  ]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR as a picture' }).click();
  expect((await saving).suggestedFilename()).toBe(`invitation-${member.referralCode}.png`);
  await page.reload();
  await expect(page.getByLabel('Your words')).toHaveValue('Come along to Banka.');
});

test('a new name stands in the menu of the site at once', async ({ page, member }) => {
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Asha Kumari');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Asha Kumari' })).toBeVisible();
});
