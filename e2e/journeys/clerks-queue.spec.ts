import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';

const getActive = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });

test('deposits are worked through with the keyboard alone', async ({ page, admin, adminCalls, newMember }) => {
  expect(admin.role).toBe('admin');
  const member = await newMember({ name: `Asha ${randomUUID()}` });
  const matched = await adminCalls.reportDeposit(member, '2500');
  const twin = await adminCalls.reportDeposit(member, '3000');
  const false_ = await adminCalls.reportDeposit(member, '4000');
  await adminCalls.importCredit(matched.utr, '2500');
  await adminCalls.importCredit(twin.utr, '3000');
  await page.goto(`/admin/deposit/queue?search=${encodeURIComponent(member.name)}`);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
  await expect(getActive(page)).toContainText(`Deposit ${matched.id}`);

  await expect(page.getByText('Matched by UTR')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText(`Confirming deposit ${matched.id} of ${member.name}, ₹2,500`)).toBeVisible();
  await expect(getActive(page)).toContainText(`Deposit ${twin.id}`);
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  // What is held back is sent when the page is left, and told when one is back.
  await expect(page.getByText('Matched by UTR')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText(`Confirming deposit ${twin.id}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Deposit ${twin.id} confirmed`)).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);

  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(getActive(page)).toContainText(`Deposit ${false_.id}`);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Reject deposit ${false_.id}?` });
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeFocused();
  const reason = `Not in the bank, ${randomUUID()}`;
  await page.keyboard.type(reason);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Deposit ${false_.id} rejected`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);

  // The reason is there for the next one.
  await expect(getActive(page)).toContainText(`Deposit ${matched.id}`);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog').getByLabel('Saved texts').getByText(reason)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a payout is settled with its UTR, and a request approved by one key', async ({
  page,
  admin,
  adminCalls,
  newMember,
}) => {
  expect(admin.role).toBe('admin');
  const member = await newMember({ name: `Asha ${randomUUID()}` });
  const request = await adminCalls.requestWithdrawal(member, '600');
  await page.goto(`/admin/widthdraw-request/queue?search=${encodeURIComponent(member.name)}`);
  await expect(getActive(page)).toContainText(`Request ${request.id}`);
  await page.keyboard.press('c');
  await expect(page.getByText(`Approving request ${request.id} of ${member.name}, ₹600`)).toBeVisible();
  await page.goto(`/admin/widthdraw/queue?search=${encodeURIComponent(member.name)}`);
  await expect(getActive(page)).toContainText('₹600');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByLabel('UTR')).toBeFocused();
  await page.keyboard.type('NEFT00420043');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^WD\d+ marked as paid$/)).toBeVisible();
  await expect(page.getByText('No payouts wait')).toBeVisible();
});

test('a view is kept for the next computer, and columns can be left out', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  const name = `View ${randomUUID()}`.slice(0, 40);
  await page.goto('/admin/deposit?status=failed');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Referred By' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Referred By' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/admin/deposit');
  await expect(page.getByRole('columnheader', { name: 'Referred By' })).toBeVisible();
  await page.getByLabel('Saved view').selectOption({ label: name });
  await expect(page.getByRole('columnheader', { name: 'Referred By' })).toHaveCount(0);
  await expect(page.getByLabel('Status')).toHaveValue('failed');
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('failed');
  await expect(page.getByRole('columnheader', { name: 'Referred By' })).toHaveCount(0);
});

test('a case of a queue and its keys are accessible', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await page.goto('/admin/widthdraw-request/queue');
  await expect(getActive(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expectAccessible(page, 'a case');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessibleEverywhere(page);
});
