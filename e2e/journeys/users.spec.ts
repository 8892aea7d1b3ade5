import { BackOfficeList } from '../fixtures/back-office-list';
import { logIn, probeToken } from '../fixtures/members';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await new BackOfficeList(page).open('/admin/user');
});

test('the users are listed, counted and found', async ({ page }) => {
  const list = new BackOfficeList(page);
  await test.step('listed with their columns, and counted', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    expect((await list.listColumns()).slice(0, 5)).toEqual([
      'Name',
      'Mobile No.',
      'Referred By',
      'Joining Date',
      'Amount',
    ]);
    await expect(page.getByRole('main').getByRole('switch')).toHaveCount(await list.rows.count());
    for (const label of ['Total users', 'Active users', 'Inactive users']) {
      await list.expectCounter(label, /^[\d,]+$/);
    }
  });

  await test.step('page by page', async () => {
    const count = await list.rows.count();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => list.rows.count()).toBeGreaterThan(count);
  });

  await test.step('found by a part of their name or mobile, in any case', async () => {
    const [, , third, fourth] = await list.listRows();
    await list.expectFound('Name', third?.Name?.slice(0, 5) ?? '', third?.Name ?? '');
    await list.expectFound('Mobile No.', fourth?.['Mobile No.']?.slice(3) ?? '', fourth?.['Mobile No.'] ?? '');
    await list.expectNothingFound('users');
  });
});

test('a disabled member is signed out at once, and enabled again may sign in', async ({ page, request, newMember }) => {
  const member = await newMember();
  const row = await new BackOfficeList(page).find(member.mobileNumber);
  const toggle = row.getByRole('switch');
  await expect(toggle).toBeChecked();
  await toggle.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(toggle).not.toBeChecked();
  await expect(row).toContainText('Disabled');
  expect(await probeToken(request, member.token)).toBe(401);

  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await expect(row).toContainText('Enabled');
  const again = await logIn(request, { email: member.email, password: member.password });
  expect(await probeToken(request, again.token)).toBe(200);
});
