import { BackOfficeList } from '../fixtures/back-office-list';
import { formatRupees, parseRupees } from '../fixtures/rupees';
import { expect, test } from '../fixtures/test';

const isPending = (action = '') => /approve/i.test(action) && /reject/i.test(action);

test.beforeEach(async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await new BackOfficeList(page).open('/admin/widthdraw-request');
});

async function expectCounters(list: BackOfficeList) {
  const pending = (await list.listRows()).filter((row) => isPending(row.Action));
  const amountRupees = pending.reduce((sum, row) => sum + parseRupees(row.Amount ?? ''), 0);
  await list.expectCounter('Pending requests', pending.length);
  await list.expectCounter('Total pending amount', formatRupees(amountRupees));
  return pending.length;
}

test('the requests are listed and the pending ones counted; decided ones show a badge and no buttons', async ({
  page,
}) => {
  const list = new BackOfficeList(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal Requests' })).toBeVisible();
  expect(await list.listColumns()).toEqual(['ID', 'Name', 'Amount', 'Action']);
  expect(await expectCounters(list)).toBeGreaterThan(0);
  const decided = (await list.listRows()).filter((row) => !isPending(row.Action));
  expect(decided.length).toBeGreaterThan(0);
  for (const row of decided) expect(row.Action).toMatch(/^(Approved|Rejected)$/);
});

test('requests are found by a part of their name or id, in any case', async ({ page }) => {
  const list = new BackOfficeList(page);
  const rows = await list.listRows();
  const name = rows[1]?.Name?.slice(0, 5) ?? '';
  await list.expectFound(
    name,
    rows.filter((row) => row.Name?.includes(name)),
  );
  await list.expectFound(rows[4]?.ID ?? '', [rows[4] ?? {}]);
  await list.expectNothingFound('requests');
});

for (const [verb, badge] of [
  ['Approve', 'Approved'],
  ['Reject', 'Rejected'],
]) {
  test(`${verb} decides a pending request for good, and the counters follow`, async ({ page }) => {
    const list = new BackOfficeList(page);
    const pendingBefore = await expectCounters(list);
    const pending = (await list.listRows()).find((row) => isPending(row.Action));
    const row = list.row(pending?.ID ?? '');
    await row.getByRole('button', { name: verb }).click();
    await expect(row.getByText(badge ?? '', { exact: true })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    expect(await expectCounters(list)).toBe(pendingBefore - 1);

    const sidebar = page.getByRole('navigation', { name: 'Back office' });
    await sidebar.getByRole('link', { name: 'User Management' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    await page.goBack();
    await expect(row.getByText(badge ?? '', { exact: true })).toBeVisible();
  });
}
