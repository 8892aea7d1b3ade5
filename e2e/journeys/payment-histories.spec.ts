import { BackOfficeList } from '../fixtures/back-office-list';
import { formatRupees, parseRupees } from '../fixtures/rupees';
import { expect, test } from '../fixtures/test';

const HISTORIES = [
  {
    path: '/admin/deposit',
    heading: 'Deposit History',
    noun: 'deposits',
    total: 'Total deposited',
    columns: ['ID', 'Name', 'Referred By', 'Mode', 'Amount', 'Status'],
    ids: /^\w+$/,
    statuses: ['Success', 'Pending'],
  },
  {
    path: '/admin/widthdraw',
    heading: 'Withdrawal History',
    noun: 'withdrawals',
    total: 'Total withdrawn',
    columns: ['ID', 'Name', 'Mode', 'Amount', 'Status'],
    ids: /^WD\w+$/,
    statuses: ['Success', 'Pending', 'Failed'],
  },
];
const MODES = ['UPI', 'NetBanking', 'Credit Card', 'Bank Transfer'];

for (const { path, heading, noun, total, columns, ids, statuses } of HISTORIES) {
  test.describe(heading, () => {
    test.beforeEach(async ({ page, admin }) => {
      expect(admin.role).toBe('admin');
      await new BackOfficeList(page).open(path);
    });

    test(`lists the ${noun} and counts the successful and the pending ones`, async ({ page }) => {
      const list = new BackOfficeList(page);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await list.listColumns()).toEqual(columns);
      const rows = await list.listRows();
      for (const row of rows) {
        expect(row.ID).toMatch(ids);
        expect(MODES).toContain(row.Mode);
        expect(statuses).toContain(row.Status);
      }
      const successful = rows.filter((row) => row.Status === 'Success');
      const totalRupees = successful.reduce((sum, row) => sum + parseRupees(row.Amount ?? ''), 0);
      await list.expectCounter(total, formatRupees(totalRupees));
      await list.expectCounter('Successful', successful.length);
      await list.expectCounter('Pending', rows.filter((row) => row.Status === 'Pending').length);
    });

    test(`finds ${noun} by a part of their name or id, in any case`, async ({ page }) => {
      const list = new BackOfficeList(page);
      const rows = await list.listRows();
      const name = rows[2]?.Name?.slice(0, 5) ?? '';
      await list.expectFound(
        name,
        rows.filter((row) => row.Name?.includes(name)),
      );
      await list.expectFound(rows[3]?.ID ?? '', [rows[3] ?? {}]);
      await list.expectNothingFound(noun);
    });
  });
}
