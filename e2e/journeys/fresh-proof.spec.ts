import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { ErrorBody, SavedPayoutDetails, WithdrawalPage } from 'api/contract';
import { accountButton, addApp, enterPassword } from '../fixtures/second-factor';
import { DEMO_ADMIN, logIn } from '../fixtures/members';
import { expect, findStoredToken, test as base } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';
import { RELEASES_DIR } from '../site/require-build';
import { serveSite, type ServedSite } from '../site/serve-site';
import { getSiteOrigin } from '../site/site-origin';

const LATER_CLOCK = join(__dirname, '..', 'site', 'later-clock.cjs');

/** On a site of its own, whose clock the journey moves. */
const test = base.extend<object, { site: ServedSite }>({
  site: [
    async ({}, use) => {
      // With the other site's origin in its pages it serves those that are rendered already.
      const settings = { NODE_OPTIONS: `--require ${LATER_CLOCK}`, SITE_ORIGIN: getSiteOrigin() };
      const site = await serveSite(RELEASES_DIR, settings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});
test.use({ visitor: 'new' });

const send = (request: APIRequestContext, token: string, [method, path, data]: [string, string, object?]) =>
  request.fetch(`/api/v1${path}`, {
    method,
    ...(data && { data }),
    headers: { authorization: token, 'idempotency-key': randomUUID() },
  });

/** Eleven minutes go by for the server. What is sent to see it is refused in any case. */
async function waitElevenMinutes(site: ServedSite, request: APIRequestContext, token: string): Promise<void> {
  site.signal('SIGUSR2');
  const probe = async () => (await send(request, token, ['PUT', '/user/payout-details', {}])).status();
  await expect.poll(probe).toBe(403);
}

async function read<Result>(request: APIRequestContext, token: string, path: string): Promise<Result> {
  const reply = await send(request, token, ['GET', path]);
  return ((await reply.json()) as { result: Result }).result;
}

const THEFTS: [string, string, object][] = [
  ['POST', '/withdrawals', { amount: '700', method: 'UPI' }],
  ['PUT', '/user/payout-details', { upiId: 'thief@bank', bank: null }],
  ['POST', '/user/password', { currentPassword: 'a guess', newPassword: 'eleven boats on the lake' }],
  ['POST', '/user/email', { currentPassword: 'a guess', email: 'thief@journeys.example' }],
  ['POST', '/user/factors/authenticator', {}],
  ['POST', '/user/factors/authenticator/remove', {}],
  ['POST', '/user/factors/recovery-codes', {}],
];

test('a stolen token older than ten minutes pays out nothing; its owner is asked in place, and goes on', async ({
  page,
  request,
  problems,
  newMember,
  adminCalls,
  site,
}) => {
  problems.expectProblem(/status of 403.*withdrawals/);
  const member = await newMember();
  const waiting = await adminCalls.requestWithdrawal(member, '600');
  await adminCalls.reward(member, '700');
  const { token: adminToken } = await logIn(request, DEMO_ADMIN);
  await enterPassword(page, member);
  await expect(accountButton(page)).toBeVisible();
  const codes = await addApp(page);
  const token = (await findStoredToken(page)) ?? '';
  const details = await read<SavedPayoutDetails>(request, token, '/user/payout-details');
  await waitElevenMinutes(site, request, token);

  const decision: [string, string, object] = ['POST', `/admin/withdrawal-requests/${waiting.id}/approve`, {}];
  for (const [thief, theft] of [...THEFTS.map((each) => [token, each] as const), [adminToken, decision] as const]) {
    const refused = await send(request, thief, theft);
    const { code } = (await refused.json()) as ErrorBody;
    expect([theft[1], refused.status(), code]).toEqual([theft[1], 403, 'proof_required']);
  }
  expect(await read<SavedPayoutDetails>(request, token, '/user/payout-details')).toEqual(details);
  const { items } = await read<WithdrawalPage>(request, token, '/withdrawals');
  expect(items).toMatchObject([{ id: waiting.id, amount: '600', status: 'pending' }]);

  await page.goto('/wallet/withdrawals');
  await expectPageReady(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/withdrawals')) keys.push(sent.headers()['idempotency-key']);
  });
  await page.getByLabel('Amount in rupees').fill('700');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing has changed, because you have not confirmed that it is you.')).toBeVisible();
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('700');

  keys.length = 0;
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/is set aside for your withdrawal/)).toContainText('₹700');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  // The proof was the owner's: who has read the token before is out.
  expect((await send(request, token, ['GET', '/user/profile'])).status()).toBe(401);
});
