import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new', serviceWorkers: 'allow', viewport: { width: 360, height: 800 } });

const listCaches = (page: Page) => page.evaluate(() => caches.keys());
/** Whether the device has the reply of a route. */
const hasReply = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, `/api/v1${path}`);
const hasReplies = async (page: Page) => (await listCaches(page)).some((name) => name.startsWith('replies of '));

/** Opens pages with a line, until the device has what they show. */
async function visitWithLine(page: Page, paths: string[]): Promise<void> {
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => hasReply(page, '/dashboard')).toBe(true);
  // What the page still fetches ahead would fail when the line is taken away.
  await page.waitForLoadState('networkidle');
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

test('without a line the wallet shows what it was, and from when; with one again it is today’s', async ({
  page,
  context,
  demoMember,
  problems,
}) => {
  problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
  await visitWithLine(page, ['/wallet', '/profile']);
  await context.setOffline(true);

  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toContainText('What you see is as of');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Show referral code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the sign-up page with your referral code' })).toBeVisible();

  await context.setOffline(false);
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
  await expect(page.getByText('No connection.')).toBeHidden();
});

test('a page that was never open says so without a line, in both languages', async ({
  page,
  context,
  demoMember,
  problems,
}) => {
  problems.expectProblem(/status of 503 .*\/earnings/);
  expect(demoMember.role).toBe('member');
  // Twice: with the second visit the device has what shows the figures of the one before.
  await visitWithLine(page, ['/dashboard']);
  await context.setOffline(true);
  await page.goto('/earnings').catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'इंटरनेट नहीं है' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

// A member of its own: the account remembers the language.
test('a page whose language was changed in place is there without a line, too', async ({
  page,
  context,
  member,
  problems,
}) => {
  problems.allowProblem(/net::ERR_INTERNET_DISCONNECTED .*\/api\/v1\//);
  expect(member.role).toBe('member');
  await visitWithLine(page, ['/wallet']);
  const remembered = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/wallet');
  await remembered;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('मेरा वॉलेट');
  await expect(page.getByRole('status').filter({ hasText: '2026' })).toBeVisible();
});

test('signing out takes what was kept of the member off the device', async ({ page, demoMember }) => {
  await visitWithLine(page, ['/wallet']);
  await page.getByRole('button', { name: `Account of ${demoMember.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => hasReplies(page)).toBe(false);
});

test('another sign-in takes it off, too, and staff leave nothing', async ({ page, newMember, storeToken, admin }) => {
  const first = await newMember();
  await storeToken(first.token);
  await visitWithLine(page, ['/wallet']);
  const kept = await listCaches(page);
  await page.evaluate((token) => localStorage.setItem('token', token), admin.token);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: `Account of ${admin.name}` })).toBeVisible();
  await expect.poll(() => hasReplies(page)).toBe(false);
  expect(kept.some((name) => name.startsWith('replies of '))).toBe(true);
});
