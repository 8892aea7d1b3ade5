import type { Locator, Page } from '@playwright/test';
import type { Login } from 'api/contract';
import { addDevice, showCode } from '../fixtures/authenticators';
import {
  accountButton,
  beginApp,
  downloadCodes,
  enterPassword,
  factorSection,
  openProfile,
} from '../fixtures/second-factor';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';
import { getSiteOrigin } from '../site/site-origin';

// Passkeys belong to a name; an address of digits has none.
test.use({
  visitor: 'new',
  baseURL: async ({}, use) => use(getSiteOrigin().replace('127.0.0.1', 'localhost')),
});

async function signOut(page: Page): Promise<void> {
  // The name and the address are there before the page after signing in, and that page closes a menu when it comes.
  await expect(page).not.toHaveURL(/\/login/);
  await expectPageReady(page);
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(accountButton(page)).toBeHidden();
}

test('a passkey is added, and signs in alone', async ({ page, newMember }) => {
  const member = await newMember();
  await addDevice(page);
  await enterPassword(page, member);
  await expect(accountButton(page)).toBeVisible();
  await openProfile(page);
  await factorSection(page).getByLabel('Name of the passkey').fill('My phone');
  await factorSection(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(factorSection(page).getByRole('button', { name: 'Remove the passkey My phone' })).toBeVisible();
  await factorSection(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(factorSection(page).getByText('never used')).toBeVisible();
  await signOut(page);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(accountButton(page)).toHaveAccessibleName(`Account of ${member.name}`);
  await openProfile(page);
  await expect(factorSection(page).getByText(/last used/)).toBeVisible();
  await factorSection(page).getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await expect(factorSection(page).getByText('Off', { exact: true })).toBeVisible();
});

/** Shown once: to be written down, kept in a file, or printed alone. */
async function keepCodes(page: Page, { kept, codes }: { kept: Locator; codes: string[] }): Promise<void> {
  const file = await downloadCodes(page, kept);
  for (const code of codes) expect(file).toContain(code);
  await kept.getByRole('button', { name: 'Print' }).click();
  const paper = page.frameLocator('iframe[title="Recovery codes, to be printed"]');
  await expect(paper.locator('body[data-printed]')).toHaveText(file);

  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factorSection(page).getByText('10 of 10 are left.')).toBeVisible();
  await page.reload();
  await expect(factorSection(page).getByText('10 of 10 are left.')).toBeVisible();
  await expect(page.getByText(codes[0] ?? '')).toBeHidden();
}

/** Asks for the second step while its file does not arrive, and then again. */
async function reachLostStep(page: Page, member: Login): Promise<void> {
  await page.route(/\/factors\./, (route) => route.abort());
  await enterPassword(page, member);
  await expect(page.getByRole('main').getByText('A part of the page did not arrive.')).toBeVisible();
  await page.unroute(/\/factors\./);
  await page.getByRole('button', { name: 'Try again' }).click();
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('Recovery code').press('Enter');
}

test('an app is set up; then, after the password, its code is asked for, or a recovery code, which works once', async ({
  page,
  problems,
  newMember,
}) => {
  problems.expectProblem(/status of 401.*userLogin/);
  problems.expectProblem(/ERR_FAILED/);
  problems.expectProblem(/status of 4\d\d.*log-in\/factor/);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const member = await newMember();
  await enterPassword(page, member);
  await expect(accountButton(page)).toBeVisible();
  const app = await beginApp(page);
  const [code = ''] = app.codes;
  await test.step('recovery codes are shown once, and kept', () => keepCodes(page, app));
  await signOut(page);

  await test.step('a second step whose file does not arrive can be asked for again', () => reachLostStep(page, member));
  await test.step('a code of the app signs in', async () => {
    await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
    expect(await findStoredToken(page)).toBeNull();
    await page.getByLabel('Code', { exact: true }).fill(showCode(app.secret, 1));
    await page.getByLabel('Code', { exact: true }).press('Enter');
    await expect(accountButton(page)).toBeVisible();
  });
  await signOut(page);

  await test.step('a recovery code signs in', async () => {
    await enterPassword(page, member);
    await enterRecoveryCode(page, code);
    await expect(accountButton(page)).toBeVisible();
    await openProfile(page);
    await expect(factorSection(page).getByText('9 of 10 are left.')).toBeVisible();
  });
  await signOut(page);

  await test.step('and not a second time; what was typed is there when one goes back', async () => {
    await enterPassword(page, member);
    await enterRecoveryCode(page, code);
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/code/i);
    await expect(page.getByLabel('Recovery code')).toHaveValue(code);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(member.password);
  });
});
