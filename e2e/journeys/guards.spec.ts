import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests';
import { endToken, registerMember } from '../fixtures/members';
import { ROUTES } from '../fixtures/routes';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectPageReady, moveTo } from '../fixtures/visit';

/** Where signing in leads back to, as the guard has left it with /login. */
const readReturnPath = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: { from?: string } } | null)?.usr?.from);

for (const guarded of ['member', 'admin']) {
  test(`a signed-out visitor of each ${guarded} page is sent to /login, and from there back to it`, async ({
    page,
  }) => {
    const paths = ROUTES.filter(({ access }) => access === guarded).map(({ path }) => path);
    await page.goto(paths[0] ?? '');
    for (const [index, path] of paths.entries()) {
      if (index > 0) await moveTo(page, path);
      await expect.poll(() => readReturnPath(page), { message: path, intervals: [20] }).toBe(path);
      await expect.soft(page, path).toHaveURL('/login');
      await expect.soft(page.getByRole('heading', { name: 'Welcome Back!' }), path).toBeVisible();
    }
  });
}

test('signing in leads back to the page asked for, with its query', async ({ page, newMember }) => {
  const member = await newMember();
  await page.goto('/wallet?from=mail');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/wallet?from=mail');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
});

test('while the session is being restored the guard decides nothing; then it knows the member everywhere', async ({
  page,
  member,
}) => {
  const release = await holdRequests(page, '**/api/v1/user/profile');
  await page.goto('/wallet');
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page).toHaveURL('/wallet');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  const account = page.getByRole('button', { name: `Account of ${member.name}` });
  await expect(account).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  await test.step('restored, the session stays through a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
    await expect(page).toHaveURL('/wallet');
    await expect(account).toBeVisible();
  });
  for (const path of ['/login', '/signup'])
    await test.step(`who opens ${path} is sent to the home page`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(account).toBeVisible();
    });
  await test.step('a member in the back office is told so, and can go back', async () => {
    await page.goto('/admin');
    await expect(page.getByText('You do not have access to this page')).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await expect(account).toBeVisible();
  });
});

test('a token that the server no longer accepts is removed, and the visitor is sent to /login', async ({
  page,
  problems,
  member,
  request,
}) => {
  problems.expectProblem(/status of 401.*user\/profile/);
  await endToken(request, member.token);
  await page.goto('/wallet');
  await expect(page).toHaveURL('/login');
  expect(await findStoredToken(page)).toBeNull();
});

test('a session that ends in the middle of a form is gone on with in place: what was typed is kept', async ({
  page,
  problems,
  member,
  request,
}) => {
  problems.expectProblem(/status of 401.*\/api\/v1\//);
  await page.goto('/profile');
  await expectPageReady(page);
  await page.getByLabel('Name', { exact: true }).fill('Asha Kumari');
  await endToken(request, member.token);
  await page.getByRole('button', { name: 'Save name' }).click();

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please check your credentials');
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();

  // What was refused goes on by itself.
  await expect(page.getByText('Name saved.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Kumari');
});

test('a session that has ended can be given up: the way leads to /login', async ({
  page,
  problems,
  member,
  request,
}) => {
  problems.expectProblem(/status of 401.*\/api\/v1\//);
  await page.goto('/wallet');
  // The wallet's own calls are answered, so the next page's call is the one that is refused.
  await expectPageReady(page);
  await endToken(request, member.token);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/login');
  expect(await findStoredToken(page)).toBeNull();
});

test('a tab stops when another account signs in in another tab', async ({ page, member, newMember, context }) => {
  await page.goto('/wallet');
  await expectPageReady(page);
  const other = await newMember({ name: 'Ravi Test' });
  const second = await context.newPage();
  await second.goto('/about');
  await second.evaluate((token) => localStorage.setItem('token', token), other.token);

  const dialog = page.getByRole('dialog', { name: 'Another account has signed in' });
  await expect(dialog).toContainText(member.name);
  await dialog.getByRole('button', { name: 'Go on with the other account' }).click();
  await expect(page.getByRole('button', { name: `Account of ${other.name}` })).toBeVisible();
});

test('a server that is busy while the session is restored keeps the member where they are', async ({
  page,
  problems,
  member,
}) => {
  problems.expectProblem(/status of 503.*user\/profile/);
  await page.route('**/api/v1/user/profile', (route) =>
    route.fulfill({
      status: 503,
      json: { responseCode: 503, message: 'Please try again shortly.', code: 'unavailable' },
    }),
  );
  await page.goto('/wallet');
  await expect(page.getByRole('alert')).toContainText('We can’t see who is signed in');
  await expect(page.getByText('Network Error')).toBeHidden();
  await expect(page).toHaveURL('/wallet');
  expect(await findStoredToken(page)).toBe(member.token);

  await page.unroute('**/api/v1/user/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
});

test('signing out in one tab ends the session in the other', async ({ context, request, storeToken }) => {
  const member = await registerMember(request);
  await storeToken(member.token);
  const first = await context.newPage();
  const second = await context.newPage();
  await first.goto('/wallet');
  await second.goto('/');
  // What it still asks for when the session ends would be refused.
  await expectPageReady(first);
  await second.getByRole('button', { name: /^Account of/ }).click();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(first).toHaveURL('/login');
});
