import type { Locator, Page } from '@playwright/test';
import type { Profile } from 'api/contract';
import { newUpiUtr } from '../fixtures/admin-calls';
import { Hand, type Language } from '../fixtures/hand';
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

/** The wallet as it was, and from when. */
async function expectWalletAsItWas(hand: Hand, memberName: string): Promise<void> {
  const { page } = hand;
  await hand.open('/wallet');
  const account = hand.say('Account of {name}', { name: memberName });
  await expect(page.getByRole('button', { name: account })).toBeVisible();
  await expect(findBalance(hand)).toContainText('₹12,800');
  const asOf = hand.say('What you see is as of {moment}.').split('{moment}')[0]?.trim() ?? '';
  await expect(page.getByRole('status').filter({ hasText: hand.say('No connection.') })).toContainText(asOf);
}

async function expectReferralCode(hand: Hand): Promise<void> {
  await hand.open('/profile');
  await hand.find('button', 'Show referral code').click();
  const code = hand.say('QR code of the sign-up page with your referral code');
  await expect(hand.page.getByRole('img', { name: code })).toBeVisible();
}

async function expectWalletOfToday(hand: Hand): Promise<void> {
  await hand.open('/wallet');
  await expect(findBalance(hand)).toContainText('₹12,800');
  await expect(hand.page.getByText(hand.say('No connection.'))).toBeHidden();
}

const findBalance = (hand: Hand) => hand.page.getByRole('region', { name: hand.say('Available Balance') });

test('without a line there is what was open, in the state it was; signing out takes it off the device', async ({
  page,
  context,
  demoMember,
  problems,
}) => {
  problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
  problems.expectProblem(/status of 503 .*\/earnings/);
  const hand = new Hand(page, 'en');
  // The dashboard twice: with the second visit the device has what shows the figures of the one before.
  await visitWithLine(page, ['/dashboard', '/wallet', '/profile', '/wallet?show=statement']);
  const table = page.getByRole('table').first();
  const lines = await table.getByRole('row').allInnerTexts();
  expect(lines.length).toBeGreaterThan(5);
  await context.setOffline(true);

  await test.step('the wallet shows what it was, and from when', () => expectWalletAsItWas(hand, demoMember.name));
  await test.step('the referral code can be shown', () => expectReferralCode(hand));
  await test.step('the last page of the statement is there', async () => {
    await page.goto('/wallet?show=statement');
    const noLine = page.getByRole('status').filter({ hasText: 'No connection.' });
    await expect(noLine).toContainText('What you see is as of');
    await expect.poll(() => table.getByRole('row').allInnerTexts()).toEqual(lines);
  });
  await test.step('a page that was never open says so, in both languages', async () => {
    await page.goto('/earnings').catch(() => undefined);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'इंटरनेट नहीं है' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await context.setOffline(false);
  await test.step('with a line again the wallet is today’s', () => expectWalletOfToday(hand));
  await test.step('signing out takes what was kept off the device', async () => {
    expect(await hasReplies(page)).toBe(true);
    await page.getByRole('button', { name: `Account of ${demoMember.name}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => hasReplies(page)).toBe(false);
  });
});

test('in Hindi, too, the wallet shows without a line what it was, and with one again it is today’s', async ({
  page,
  context,
  demoMember,
  problems,
}) => {
  problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
  const hand = new Hand(page, 'hi');
  await visitWithLine(page, [hand.at('/wallet'), hand.at('/profile')]);
  await context.setOffline(true);
  await expectWalletAsItWas(hand, demoMember.name);
  await expectReferralCode(hand);
  await context.setOffline(false);
  await expectWalletOfToday(hand);
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

/** The page says so where one looks, keeps what was typed, and sends nothing by itself when the line is back. */
async function expectUnsent(hand: Hand, field: Locator, typed: string): Promise<void> {
  const { page } = hand;
  const noAnswer = 'No answer came from the server. Check your connection and try again.';
  await expect(page.getByText(hand.say(noAnswer))).toBeInViewport();
  await expect(field).toHaveValue(typed);
  const writes = watchWrites(page);
  await comeBack(page);
  await expect(field).toHaveValue(typed);
  expect(writes).toEqual([]);
}

test('what is sent without a line says that it needs one, keeps what was typed, and is not sent by itself', async ({
  page,
  context,
  request,
  member,
  adminCalls,
  problems,
}) => {
  problems.expectProblem(/net::ERR_\w+ .*\/api\/v1\//);
  await adminCalls.letWithdraw(member, '2000');
  await visitWithLine(page, ['/wallet/withdrawals']);
  const listSent = async (path: string): Promise<unknown[]> => {
    const reply = await request.get(`/api/v1${path}`, { headers: { authorization: member.token } });
    return (await reply.json()).result.items;
  };

  const withdraw = async (language: Language) => {
    const hand = new Hand(page, language);
    await hand.open('/wallet/withdrawals');
    const amount = page.getByLabel(hand.say('Amount in rupees'));
    await amount.fill('600');
    await hand.find('button', 'Choose where it goes').click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await hand.find('button', 'Request withdrawal').click();
    await expectUnsent(hand, amount, '600');
    expect(await listSent('/withdrawals')).toEqual([]);
  };

  await test.step('a withdrawal', () => withdraw('en'));
  await test.step('a deposit that is reported', async () => {
    const utr = newUpiUtr();
    await page.goto('/wallet/add-funds');
    await page.getByLabel('Amount in rupees').fill('1000');
    await page.getByRole('button', { name: 'Show how to pay' }).click();
    await page.getByRole('button', { name: 'Enter the reference' }).click();
    const reference = page.getByLabel('Reference (UTR)');
    await reference.fill(utr);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expectUnsent(new Hand(page, 'en'), reference, utr);
    expect(await listSent('/deposits')).toEqual([]);
  });
  // Last, because the account remembers the language.
  await test.step('a withdrawal in Hindi', () => withdraw('hi'));
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
