import { BackOfficeList } from '../fixtures/back-office-list';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await new BackOfficeList(page).open('/admin/user');
});

test('the users are listed with their columns, and counted', async ({ page }) => {
  const list = new BackOfficeList(page);
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  expect((await list.listColumns()).slice(0, 5)).toEqual([
    'Name',
    'Mobile No.',
    'Referred By',
    'Joining Date',
    'Amount',
  ]);
  const switches = page.getByRole('main').getByRole('switch');
  const total = await list.rows.count();
  await expect(switches).toHaveCount(total);
  const active = await switches.and(page.locator(':checked')).count();
  await list.expectCounter('Total users', total);
  await list.expectCounter('Active users', active);
  await list.expectCounter('Inactive users', total - active);
});

test('users are found by a part of their name or mobile, in any case', async ({ page }) => {
  const list = new BackOfficeList(page);
  const rows = await list.listRows();
  const name = rows[2]?.Name?.slice(1, 6) ?? '';
  await list.expectFound(
    name,
    rows.filter((row) => row.Name?.toLowerCase().includes(name.toLowerCase())),
  );
  const mobile = rows[3]?.['Mobile No.'] ?? '';
  await list.expectFound(mobile.slice(3), [rows[3] ?? {}]);
  await list.expectNothingFound('users');
});

test('a user is disabled and enabled again, and the counters follow', async ({ page }) => {
  const list = new BackOfficeList(page);
  const total = await list.rows.count();
  const toggle = list.rows.first().getByRole('switch');
  const active = await page.getByRole('main').getByRole('switch').and(page.locator(':checked')).count();
  await expect(toggle).toBeChecked();
  await expect(list.rows.first()).toContainText('Enabled');

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(list.rows.first()).toContainText('Disabled');
  await list.expectCounter('Active users', active - 1);
  await list.expectCounter('Inactive users', total - active + 1);

  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await expect(list.rows.first()).toContainText('Enabled');
  await list.expectCounter('Active users', active);
});
