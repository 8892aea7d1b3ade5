import type { Browser, Page } from '@playwright/test';
import { readMailedLink } from '../fixtures/mails';
import { newRegistration } from '../fixtures/members';
import { accountButton, enterPassword } from '../fixtures/second-factor';
import { expect, test } from '../fixtures/test';

const NEW_PASSWORD = 'nine boats below the ghat';

const openElsewhere = async (browser: Browser) => (await browser.newContext({ serviceWorkers: 'block' })).newPage();

async function chooseNewPassword(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await enterPassword(page, { email, password: NEW_PASSWORD });
  await expect(accountButton(page)).toBeVisible();
}

test('a changed email holds once the new address confirms it, and the old address takes it back', async ({
  page,
  newMember,
  storeToken,
  browser,
}) => {
  const member = await newMember();
  await storeToken(member.token);
  const changed = newRegistration().email;
  await page.goto('/profile');
  await page.getByLabel('New email').fill(changed);
  await page.getByLabel('Your password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('A link is on its way to the new address')).toBeVisible();

  await page.goto(await readMailedLink(changed, 'email-change', '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText(`You sign in with ${changed}`)).toBeVisible();

  // On another device, as somebody whose account was taken over.
  const other = await openElsewhere(browser);
  await chooseNewPassword(other, await readMailedLink(member.email, 'email-undo', '/reset-password'), member.email);
  await other.goto('/profile');
  await expect(other.getByText(`You sign in with ${member.email}`)).toBeVisible();
});

test('who is invited to the staff chooses a password by the mail, and sees what the role allows', async ({
  page,
  browser,
  admin,
}) => {
  expect(admin.role).toBe('admin');
  const { name, email, mobileNumber } = newRegistration();
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Mobile number').fill(mobileNumber);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}`)).toBeVisible();

  const theirs = await openElsewhere(browser);
  await chooseNewPassword(theirs, await readMailedLink(email, 'staff-invited', '/reset-password'), email);
  await theirs.goto('/admin');
  const menu = theirs.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Books' })).toBeHidden();
  await theirs.goto('/admin/staff');
  await expect(theirs.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
});
