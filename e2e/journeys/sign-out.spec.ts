import type { Page } from '@playwright/test';
import { probeToken } from '../fixtures/members';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

async function expectSignedOut(page: Page) {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeHidden();
  expect(await findStoredToken(page)).toBeNull();
}

test('a member signs out to the home page, and the server ends the token', async ({ page, member, request }) => {
  await page.goto('/wallet');
  await expectPageReady(page);
  expect(await probeToken(request, member.token)).toBe(200);
  const told = page.waitForResponse('**/api/v1/user/logout');
  await signOut(page);
  await expectSignedOut(page);
  expect((await told).status()).toBe(200);
  expect(await probeToken(request, member.token)).toBe(401);
});

test('who presses twice is signed out to the home page, too', async ({ page, member }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
  await expectPageReady(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectSignedOut(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Join Now' }).first()).toBeVisible();
});

test('signing out works while the server is away', async ({ page, problems, member }) => {
  problems.expectProblem(/ERR_FAILED.*user\/logout/);
  await page.goto('/about');
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  const attempt = page.waitForEvent('requestfailed');
  await signOut(page);
  await expectSignedOut(page);
  expect((await attempt).headers().authorization).toBe(member.token);
});

test('after signing out, a member page asks to sign in again', async ({ page, member }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
  // What the page still asks for when the session ends would be refused.
  await expectPageReady(page);
  await signOut(page);
  await expectSignedOut(page);
  await page.goBack();
  await expect(page).toHaveURL('/login');
});
