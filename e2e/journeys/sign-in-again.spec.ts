import type { APIRequestContext, Page } from '@playwright/test';
import { addDevice } from '../fixtures/authenticators';
import { probeToken, type RegisteredMember } from '../fixtures/members';
import { accountButton, enterPassword, factorSection, openProfile } from '../fixtures/second-factor';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';
import { getSiteOrigin } from '../site/site-origin';

// Passkeys belong to a name; an address of digits has none.
test.use({
  visitor: 'new',
  baseURL: async ({}, use) => use(getSiteOrigin().replace('127.0.0.1', 'localhost')),
});

async function signIn(page: Page, member: RegisteredMember): Promise<void> {
  await enterPassword(page, member);
  await expect(accountButton(page)).toHaveAccessibleName(`Account of ${member.name}`);
}

/** Signed in with the password, then on the device. */
async function addPasskey(page: Page): Promise<void> {
  await openProfile(page);
  await factorSection(page).getByLabel('Name of the passkey').fill('My phone');
  await factorSection(page).getByRole('button', { name: 'Add a passkey' }).click();
  await factorSection(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(factorSection(page).getByText('never used')).toBeVisible();
}

/** The member ends all sessions but the one that has begun with the registration, at another place. */
async function endFromElsewhere(request: APIRequestContext, page: Page, { token }: RegisteredMember): Promise<void> {
  const ended = await request.delete('/api/v1/user/sessions', { headers: { authorization: token } });
  expect(ended.ok()).toBe(true);
  expect(await probeToken(request, (await findStoredToken(page)) ?? '')).toBe(401);
}

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

test('a passkey goes on in place with what was typed', async ({ page, request, problems, newMember, adminCalls }) => {
  problems.expectProblem(/status of 401.*api\/v1\/(withdrawals|wallet)/);
  const member = await newMember();
  await adminCalls.letWithdraw(member, '700');
  await addDevice(page);
  await signIn(page, member);
  await addPasskey(page);
  await page.goto('/wallet/withdrawals');
  await expectPageReady(page);
  await page.getByLabel('Amount in rupees').fill('700');
  await endFromElsewhere(request, page, member);
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/withdrawals')) keys.push(sent.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: 'Request withdrawal' }).click();

  const dialog = findDialog(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dialog).toBeHidden();
  // What was refused goes on by itself, once.
  await expect(page.getByText(/is set aside for your withdrawal/)).toContainText('₹700');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the passkey of another account does not go on with the page', async ({ page, request, problems, newMember }) => {
  problems.expectProblem(/status of 401.*api\/v1\/user/);
  const other = await newMember({ name: 'Ravi Test' });
  const member = await newMember();
  await addDevice(page);
  await signIn(page, other);
  await addPasskey(page);
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(accountButton(page)).toBeHidden();

  await signIn(page, member);
  await openProfile(page);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha Kumari');
  await endFromElsewhere(request, page, member);
  await page.getByRole('button', { name: 'Save name' }).click();
  const dialog = findDialog(page);
  const granted = page.waitForResponse(/\/user\/passkey-log-in$/);
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('That sign-in belongs to another account.');
  const { result } = (await (await granted).json()) as { result: { _id: string; token: string } };
  expect(result._id).toBe(other._id);
  // Nobody goes on with that session, either.
  await expect.poll(() => probeToken(request, result.token)).toBe(401);
  await expect(accountButton(page)).toHaveAccessibleName(`Account of ${member.name}`);

  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Name saved.')).toBeVisible();
  await expect(name).toHaveValue('Asha Kumari');
});
