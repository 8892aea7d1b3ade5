import type { Page } from '@playwright/test';
import type { Login } from 'api/contract';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, findStoredToken, test } from '../fixtures/test';

async function signIn(page: Page, { email, password }: Login) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a member signs in from the home page and comes back to it', async ({ page, newMember }) => {
  const member = await newMember();
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup');
  await main.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
  await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();

  await signIn(page, member);

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Login' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Get started' })).toBeHidden();
  expect(await findStoredToken(page)).toMatch(/^.{40,}$/);
});

test('every call after signing in carries the stored token alone as its authorization', async ({ page, newMember }) => {
  await page.goto('/login');
  await signIn(page, await newMember());
  await expect(page).toHaveURL('/');
  const call = page.waitForRequest('**/api/v1/user/profile');
  await page.reload();
  expect((await call).headers().authorization).toBe(await findStoredToken(page));
});

test('the email may be typed in another case', async ({ page, newMember }) => {
  const member = await newMember();
  await page.goto('/login');
  await signIn(page, { email: member.email.toUpperCase(), password: member.password });
  await expect(page).toHaveURL('/');
});

test('a wrong password and an unknown email get the same words', async ({ page, problems, newMember }) => {
  problems.expectProblem(/status of 401.*userLogin/);
  problems.expectProblem(/Login failed:/);
  const member = await newMember();
  await page.goto('/login');
  await signIn(page, { email: member.email, password: 'not the password' });
  const refusal = page.getByRole('alert');
  await expect(refusal).toBeVisible();
  const words = await refusal.textContent();
  expect(words).toBeTruthy();

  await signIn(page, { email: `nobody-${member.email}`, password: 'not the password' });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(refusal).toHaveText(words ?? '');
  await expect(page).toHaveURL('/login');
  expect(await findStoredToken(page)).toBeNull();
});

test('an error is gone once the form was left', async ({ page, problems }) => {
  problems.expectProblem(/status of 401.*userLogin/);
  problems.expectProblem(/Login failed:/);
  await page.goto('/login');
  await signIn(page, { email: 'nobody@journeys.example', password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Create a new account' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('without an answer from the server, what was typed is kept and can be sent again', async ({
  page,
  problems,
  newMember,
}) => {
  problems.expectProblem(/ERR_FAILED.*userLogin/);
  problems.expectProblem(/Login failed:/);
  const member = await newMember();
  await page.route('**/user/userLogin', (route) => route.abort());
  await page.goto('/login');
  await signIn(page, member);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);

  await page.unroute('**/user/userLogin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the button is disabled and says so while signing in', async ({ page, newMember }) => {
  const member = await newMember();
  const release = await holdRequests(page, '**/user/userLogin');
  await page.goto('/login');
  await test.step('the password can be shown and hidden', async () => {
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('the quiet hills');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
  await signIn(page, member);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/');
});
