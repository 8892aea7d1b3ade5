import { BackOfficeList } from '../fixtures/back-office-list';
import { expect, test } from '../fixtures/test';

test('the requests are listed, counted and found', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  const list = new BackOfficeList(page);
  await list.open('/admin/widthdraw-request');
  await test.step('listed, the pending ones counted; decided ones show a badge', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal Requests' })).toBeVisible();
    expect(await list.listColumns()).toEqual(['ID', 'Name', 'Amount', 'Pay to', 'Action']);
    await list.expectCounter('Pending requests', /^[\d,]+$/);
    await list.expectCounter('Total pending amount', /^₹[\d,]+$/);
    for (const { Action } of await list.listRows()) expect(Action).toMatch(/^(Approve|Approved|Rejected)$/);
  });

  await test.step('found by a part of their name or id, in any case', async () => {
    const [, second, , , fifth] = await list.listRows();
    await list.expectFound('Name', second?.Name?.slice(0, 5) ?? '', second?.Name ?? '');
    await list.expectFound('ID', fifth?.ID ?? '', fifth?.ID ?? '');
    await list.expectNothingFound('requests');
  });
});
