import type { Page } from '@playwright/test';
import type { ErrorBody } from 'api/contract';
import { addDevice, showCode } from '../fixtures/authenticators';
import type { RegisteredMember } from '../fixtures/members';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';
import { getSiteOrigin } from '../site/site-origin';

// Passkeys belong to a name; an address of digits has none.
test.use({
  visitor: 'new',
  baseURL: async ({}, use) => use(getSiteOrigin().replace('127.0.0.1', 'localhost')),
});

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function enterPassword(page: Page, { email, password }: RegisteredMember): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expectPageReady(page);
}

async function signOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(account(page)).toBeHidden();
}

/** @returns the key of the app and the recovery codes */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openProfile(page);
  await section(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(section(page).getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await section(page).locator('code').innerText();
  await section(page).getByLabel('Code', { exact: true }).fill(showCode(secret));
  await section(page).getByRole('button', { name: 'Confirm' }).click();
  const kept = section(page).getByRole('region', { name: 'Keep these recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allInnerTexts();
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section(page).getByText('10 of 10 are left.')).toBeVisible();
  return { secret, codes };
}

test('a passkey is added, and signs in alone', async ({ page, newMember }) => {
  const member = await newMember();
  await addDevice(page);
  await enterPassword(page, member);
  await expect(account(page)).toBeVisible();
  await openProfile(page);
  await section(page).getByLabel('Name of the passkey').fill('My phone');
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page).getByRole('button', { name: 'Remove the passkey My phone' })).toBeVisible();
  await section(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(section(page).getByText('never used')).toBeVisible();
  await signOut(page);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(account(page)).toHaveAccessibleName(`Account of ${member.name}`);
  await openProfile(page);
  await expect(section(page).getByText(/last used/)).toBeVisible();
  await section(page).getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible();
});

test('after the password a code of the app is asked for, or a recovery code, which works once', async ({
  page,
  problems,
  newMember,
}) => {
  problems.expectProblem(/status of 401.*userLogin/);
  problems.expectProblem(/status of 4\d\d.*log-in\/factor/);
  const member = await newMember();
  await enterPassword(page, member);
  await expect(account(page)).toBeVisible();
  const { secret, codes } = await addApp(page);
  await signOut(page);

  await enterPassword(page, member);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  expect(await findStoredToken(page)).toBeNull();
  await page.getByLabel('Code', { exact: true }).fill(showCode(secret, 1));
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(account(page)).toBeVisible();
  await signOut(page);

  const [code = ''] = codes;
  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('Recovery code').press('Enter');
  await expect(account(page)).toBeVisible();
  await openProfile(page);
  await expect(section(page).getByText('9 of 10 are left.')).toBeVisible();
  await signOut(page);

  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('Recovery code').press('Enter');
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/code/i);
  await expect(page.getByLabel('Recovery code')).toHaveValue(code);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(member.password);
});

test('a withdrawal asks in place who it is, and goes on by itself', async ({
  page,
  problems,
  newMember,
  adminCalls,
}) => {
  problems.expectProblem(/status of 403.*withdrawals/);
  const member = await newMember();
  await adminCalls.requestWithdrawal(member, '600');
  await adminCalls.reward(member, '700');
  await enterPassword(page, member);
  await expect(account(page)).toBeVisible();
  const { codes } = await addApp(page);
  await page.goto('/wallet/withdrawals');
  await expectPageReady(page);
  await refuseOnce(page);
  await page.getByLabel('Amount in rupees').fill('700');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();

  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing has changed, because you have not confirmed that it is you.')).toBeVisible();
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('700');

  const keys = await refuseOnce(page);
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/is set aside for your withdrawal/)).toContainText('₹700');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

/**
 * The next request for a withdrawal is answered as the API answers when the proof is older than ten minutes, for which
 * no journey waits; the API's own tests move its clock.
 * @returns the keys of all that are sent from now on
 */
async function refuseOnce(page: Page): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const message = 'Please show first that it is you.';
  const json: ErrorBody = {
    responseCode: 403,
    responseMessage: message,
    message,
    code: 'proof_required',
    details: { methods: ['code', 'recovery'] },
  };
  await page.unroute('**/api/v1/withdrawals');
  await page.route('**/api/v1/withdrawals', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.fulfill({ status: 403, json }) : route.fallback();
  });
  return keys;
}
