import type { Page } from '@playwright/test';
import type { Registration } from 'api/contract';
import { newRegistration } from '../fixtures/members';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectTakenOver } from '../fixtures/visit';

async function fillForm(page: Page, registration: Registration) {
  await page.getByLabel('Full Name').fill(registration.name);
  await page.getByLabel('Email').fill(registration.email);
  await page.getByLabel('Mobile Number').fill(registration.mobileNumber);
  await page.getByLabel('Password', { exact: true }).fill(registration.password);
  if (registration.referralCode) await page.getByLabel('Referral Code').fill(registration.referralCode);
}

const register = (page: Page) => page.getByRole('button', { name: 'Register' });

test('a visitor registers without a referral code and lands on the home page, signed in', async ({ page }) => {
  const registration = newRegistration();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Join Now' }).first().click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Create a New Account' })).toBeVisible();
  await expect(page.getByText('Join our community and start your journey')).toBeVisible();
  await expect(page.getByLabel('Mobile Number')).toHaveAttribute('placeholder', '10-digit number');

  await fillForm(page, registration);
  await register(page).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: `Account of ${registration.name}` })).toBeVisible();
  expect(await findStoredToken(page)).toMatch(/^.{40,}$/);
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText('Referred By');
  await expect(page.getByRole('main')).toContainText('N/A');
});

test('a visitor registers with a referral code, in any case, and is referred by its owner', async ({
  page,
  newMember,
}) => {
  const sponsor = await newMember({ name: 'Ravi Sponsor' });
  await page.goto('/signup');
  await fillForm(page, { ...newRegistration(), referralCode: sponsor.referralCode.toLowerCase() });
  await register(page).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText(sponsor.name);
});

test('what was begun is there again after other pages, but the password, and goes with the sign-in', async ({
  page,
}) => {
  const registration = newRegistration();
  await page.goto('/signup');
  await fillForm(page, registration);
  await page.goto('/faq');
  await page.goto('/signup');
  await expectTakenOver(page);
  await expect(page.getByLabel('Full Name')).toHaveValue(registration.name);
  await expect(page.getByLabel('Mobile Number')).toHaveValue(registration.mobileNumber);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(registration.password);
  await register(page).click();
  await expect(page.getByRole('button', { name: `Account of ${registration.name}` })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(registration.name);
});

test('after registering, going back does not lead to a form again', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/signup');
  await fillForm(page, newRegistration());
  await register(page).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('what the rules refuse is said under its field, and nothing is sent', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('registerUser') ? 1 : 0));
  await page.goto('/signup');
  await fillForm(page, { ...newRegistration(), mobileNumber: '12345', password: 'short' });
  await register(page).click();

  await expect(page.getByLabel('Mobile Number')).toHaveAccessibleDescription(
    /Mobile number must be 10 digits starting with 6, 7, 8 or 9\./,
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must have 8 to 128 characters\./,
  );
  await expect(page.getByLabel('Mobile Number')).toBeFocused();

  await fillForm(page, { ...newRegistration(), password: 'password1' });
  await page.keyboard.press('Tab');
  const isCommon = page.getByText('Password is too common. Choose another one.');
  await expect(isCommon).toBeVisible();
  await register(page).click();
  await expect(isCommon).toBeVisible();
  expect(calls).toBe(0);
});

test('an email that is taken, whatever its case, is said under its field, and what was typed stays', async ({
  page,
  problems,
  newMember,
}) => {
  problems.expectProblem(/status of 409.*registerUser/);
  problems.expectProblem(/Registration failed:/);
  const other = await newMember();
  const typed = { ...newRegistration(), email: other.email.toUpperCase() };
  await page.goto('/signup');
  await fillForm(page, typed);
  await register(page).click();

  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Email is already registered.');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(typed.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(typed.password);
  await expect(page).toHaveURL('/signup');
  expect(await findStoredToken(page)).toBeNull();
});

test('a referral code that does not exist is said under its field', async ({ page, problems }) => {
  problems.expectProblem(/status of 400.*registerUser/);
  problems.expectProblem(/Registration failed:/);
  await page.goto('/signup');
  await fillForm(page, { ...newRegistration(), referralCode: 'NOSUCHCODE' });
  await register(page).click();
  const code = page.getByLabel('Referral Code');
  await expect(code).toHaveAccessibleDescription(/Referral code does not exist/);
  await expect(code).toBeFocused();
});

test('the link below the form leads to the login page', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Sign in here' }).click();
  await expect(page).toHaveURL('/login');
});
