import type { Page } from '@playwright/test';
import type { Profile } from 'api/contract';
import { newUpiUtr } from '../fixtures/admin-calls';
import { Hand } from '../fixtures/hand';
import { endToken } from '../fixtures/members';
import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new', serviceWorkers: 'allow', viewport: { width: 360, height: 800 } });

const listCaches = (page: Page) => page.evaluate(() => caches.keys());
/** Whether the device has the reply of a route. */
const hasReply = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, `/api/v1${path}`);
/** The language of the member, as the device has it. */
const readKeptLanguage = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match('/api/v1/user/profile', { ignoreVary: true });
    return ((await kept?.json()) as { result: Profile } | undefined)?.result.language;
  });
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

for (const language of ['en', 'hi'] as const) {
  test(`without a line the wallet shows what it was, and from when; with one again it is today’s (${language})`, async ({
    page,
    context,
    demoMember,
    problems,
  }) => {
    problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
    const hand = new Hand(page, language);
    const noLine = hand.say('No connection.');
    const balance = page.getByRole('region', { name: hand.say('Available Balance') });
    await visitWithLine(page, [hand.at('/wallet'), hand.at('/profile')]);
    await context.setOffline(true);

    await hand.open('/wallet');
    const account = hand.say('Account of {name}', { name: demoMember.name });
    await expect(page.getByRole('button', { name: account })).toBeVisible();
    await expect(balance).toContainText('₹12,800');
    const asOf = hand.say('What you see is as of {moment}.').split('{moment}')[0]?.trim() ?? '';
    await expect(page.getByRole('status').filter({ hasText: noLine })).toContainText(asOf);

    await hand.open('/profile');
    await hand.find('button', 'Show referral code').click();
    const code = hand.say('QR code of the sign-up page with your referral code');
    await expect(page.getByRole('img', { name: code })).toBeVisible();

    await context.setOffline(false);
    await hand.open('/wallet');
    await expect(balance).toContainText('₹12,800');
    await expect(page.getByText(noLine)).toBeHidden();
  });
}

test('the last page of the statement is there without a line', async ({ page, context, demoMember }) => {
  expect(demoMember.role).toBe('member');
  await visitWithLine(page, ['/wallet?show=statement']);
  const table = page.getByRole('table').first();
  const lines = await table.getByRole('row').allInnerTexts();
  expect(lines.length).toBeGreaterThan(5);
  await context.setOffline(true);
  await page.goto('/wallet?show=statement');
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toContainText('What you see is as of');
  await expect.poll(() => table.getByRole('row').allInnerTexts()).toEqual(lines);
});

/** What the page has sent to change something. */
function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
  });
  return writes;
}

/** The line is there again, and everything that waited for it has had its time. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.evaluate(() => fetch('/api/v1/rates').then(({ ok }) => ok));
  await page.waitForLoadState('networkidle');
}

const NO_LINE = 'No answer came from the server. Check your connection and try again.';

for (const language of ['en', 'hi'] as const) {
  test(`a withdrawal asked for without a line says that it needs one, and is not sent by itself (${language})`, async ({
    page,
    context,
    request,
    member,
    adminCalls,
    problems,
  }) => {
    problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
    const hand = new Hand(page, language);
    await adminCalls.letWithdraw(member, '2000');
    await visitWithLine(page, [hand.at('/wallet/withdrawals')]);
    const amount = page.getByLabel(hand.say('Amount in rupees'));
    await amount.fill('600');
    await hand.find('button', 'Choose where it goes').click();
    await context.setOffline(true);
    await hand.find('button', 'Request withdrawal').click();
    await expect(page.getByText(hand.say(NO_LINE))).toBeInViewport();
    await expect(amount).toHaveValue('600');
    const writes = watchWrites(page);
    await comeBack(page);
    await expect(amount).toHaveValue('600');
    expect(writes).toEqual([]);
    const reply = await request.get('/api/v1/withdrawals', { headers: { authorization: member.token } });
    expect((await reply.json()).result.items).toEqual([]);
  });
}

test('a deposit that is reported without a line says that it needs one, and is not sent by itself', async ({
  page,
  context,
  request,
  member,
  problems,
}) => {
  problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
  await visitWithLine(page, ['/wallet/add-funds']);
  const utr = newUpiUtr();
  await page.getByLabel('Amount in rupees').fill('1000');
  await page.getByRole('button', { name: 'Show how to pay' }).click();
  await page.getByRole('button', { name: 'Enter the reference' }).click();
  const reference = page.getByLabel('Reference (UTR)');
  await reference.fill(utr);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText(NO_LINE)).toBeInViewport();
  await expect(reference).toHaveValue(utr);
  const writes = watchWrites(page);
  await comeBack(page);
  await expect(reference).toHaveValue(utr);
  expect(writes).toEqual([]);
  const reply = await request.get('/api/v1/deposits', { headers: { authorization: member.token } });
  expect((await reply.json()).result.items).toEqual([]);
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
test('a page whose language was changed in place is there without a line, too', async ({ page, context, member }) => {
  expect(member.role).toBe('member');
  await visitWithLine(page, ['/wallet']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/wallet');
  // The account has the language, and the page has asked for it again: else it would tell the account once more.
  await expect.poll(() => readKeptLanguage(page)).toBe('hi');
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

/** How the worker answers a page that begins: with the member's own name, or with nothing. */
const findKeptName = (page: Page, token: string) =>
  page.evaluate(async (authorization) => {
    const headers = { authorization };
    const kept = await fetch('/api/v1/user/profile', { headers, cache: 'only-if-cached', mode: 'same-origin' });
    return kept.status === 200 ? ((await kept.json()) as { result: Profile }).result.name : undefined;
  }, token);

test('the next visit begins with who was here, and ends at the sign-in when the token is no longer good', async ({
  page,
  request,
  newMember,
  storeToken,
  problems,
}) => {
  problems.expectProblem(/status of 401/);
  const { token, name } = await newMember();
  await storeToken(token);
  await visitWithLine(page, ['/wallet']);
  expect(await findKeptName(page, token)).toBe(name);
  expect(await findKeptName(page, 'of somebody else')).toBeUndefined();
  // To ask with another token has thrown away what was kept: it is there again with the next visit.
  await visitWithLine(page, ['/wallet']);
  expect(await findKeptName(page, token)).toBe(name);

  await endToken(request, token);
  await page.goto('/wallet');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => hasReplies(page)).toBe(false);
});
