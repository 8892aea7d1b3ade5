import { randomUUID } from 'node:crypto';
import { BackOfficeList } from '../fixtures/back-office-list';
import { expect, test } from '../fixtures/test';

const HISTORIES = [
  {
    path: '/admin/deposit',
    heading: 'Deposit History',
    noun: 'deposits',
    total: 'Total deposited',
    columns: ['ID', 'Name', 'Referred By', 'Mode', 'Amount', 'Status'],
    ids: /^\d+$/,
    statuses: ['Success', 'Pending', 'Failed'],
  },
  {
    path: '/admin/widthdraw',
    heading: 'Withdrawal History',
    noun: 'withdrawals',
    total: 'Total withdrawn',
    columns: ['ID', 'Name', 'Mode', 'Amount', 'Status'],
    ids: /^WD\d+$/,
    statuses: ['Success', 'Pending', 'Failed'],
  },
];
const MODES = ['UPI', 'NEFT', 'RTGS', 'NetBanking', 'Credit Card', 'Bank Transfer'];

for (const { path, heading, noun, total, columns, ids, statuses } of HISTORIES) {
  test(`${heading} lists and counts the ${noun}, and finds them`, async ({ page, admin }) => {
    expect(admin.role).toBe('admin');
    const list = new BackOfficeList(page);
    await list.open(path);

    await test.step(`lists the ${noun} and counts the successful and the pending ones`, async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await list.listColumns()).toEqual(columns);
      const rows = await list.listRows();
      for (const row of rows) {
        expect(row.ID).toMatch(ids);
        expect(MODES).toContain(row.Mode);
        expect(statuses).toContain(row.Status);
      }
      await list.expectCounter(total, /^₹[\d,]+(\.\d\d)?$/);
      await list.expectCounter('Successful', /^[\d,]+$/);
      await list.expectCounter('Pending', /^[\d,]+$/);
    });

    await test.step(`finds ${noun} by a part of their name or id, in any case`, async () => {
      const [, , third, fourth] = await list.listRows();
      await list.expectFound('Name', third?.Name?.slice(0, 5) ?? '', third?.Name ?? '');
      await list.expectFound('ID', fourth?.ID ?? '', fourth?.ID ?? '');
      await list.expectNothingFound(noun);
    });
  });
}

test('a deposit that was reversed is marked as false, and then says why', async ({
  page,
  admin,
  adminCalls,
  newMember,
}) => {
  expect(admin.role).toBe('admin');
  const member = await newMember({ name: `Asha ${randomUUID()}` });
  const id = await adminCalls.confirmAndReverse(member, '2500');
  const list = new BackOfficeList(page);
  await list.open('/admin/deposit');
  const row = await list.find(member.name);
  await expect(row).toContainText('Reversed');
  await row.getByRole('button', { name: `Payment of deposit ${id} never came` }).click();
  const dialog = page.getByRole('dialog', { name: `Was deposit ${id} false?` });
  await dialog.getByRole('button', { name: 'Mark as false' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByLabel('Reason').fill('Not on the statement of the bank.');
  await dialog.getByRole('button', { name: 'Mark as false' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('False: Not on the statement of the bank.');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('many deposits are rejected at once, with one reason', async ({ page, admin, adminCalls, newMember }) => {
  expect(admin.role).toBe('admin');
  const member = await newMember({ name: `Asha ${randomUUID()}` });
  await adminCalls.reportDeposit(member, '1000');
  await adminCalls.reportDeposit(member, '2000');
  const list = new BackOfficeList(page);
  await list.open('/admin/deposit');
  await list.search.fill(member.name);
  await expect(list.rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all pending deposits shown' }).check();
  await page.getByRole('button', { name: 'Reject chosen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 deposits?' });
  await dialog.getByLabel('Reason').fill('Not in the bank.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 deposits decided.')).toBeVisible();
  await expect(list.row('Failed')).toHaveCount(2);
  await expect(list.row('Not in the bank.')).toHaveCount(2);
});
