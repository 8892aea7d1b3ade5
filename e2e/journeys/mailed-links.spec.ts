import { readMailedLink } from '../fixtures/mails';
import { newRegistration } from '../fixtures/members';
import { accountButton, enterPassword } from '../fixtures/second-factor';
import { expect, test } from '../fixtures/test';

const NEW_PASSWORD = 'nine boats below the ghat';

test('a changed email holds once the new address confirms it, and the old address takes it back', async ({
  page,
  newMember,
  storeToken,
  problems,
}) => {
  // The link that takes it back ends every session.
  problems.expectProblem(/status of 401.*user\/profile/);
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

  await page.goto(await readMailedLink(member.email, 'email-undo', '/reset-password'));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.getByRole('link', { name: 'Sign in with the new password' }).click();
  await enterPassword(page, { email: member.email, password: NEW_PASSWORD });
  await expect(accountButton(page)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(`You sign in with ${member.email}`)).toBeVisible();
});

test('who is invited to the staff chooses a password by the mail, and sees what the role allows', async ({
  page,
  browser,
  admin,
}) => {
  expect(admin.role).toBe('owner');
  const { name, email, mobileNumber } = newRegistration();
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Mobile number').fill(mobileNumber);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}`)).toBeVisible();

  const theirs = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await theirs.goto(await readMailedLink(email, 'staff-invited', '/reset-password'));
  await theirs.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Save the new password' }).click();
  await theirs.getByRole('link', { name: 'Sign in with the new password' }).click();
  await enterPassword(theirs, { email, password: NEW_PASSWORD });
  await expect(accountButton(theirs)).toBeVisible();
  await theirs.goto('/admin');
  const menu = theirs.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Books' })).toBeHidden();
  await theirs.goto('/admin/staff');
  await expect(theirs.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
});
