import { randomUUID } from 'node:crypto';
import { BackOfficeList } from '../fixtures/back-office-list';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await new BackOfficeList(page).open('/admin/widthdraw-request');
});

test('the requests are listed, counted and found', async ({ page }) => {
  const list = new BackOfficeList(page);
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

for (const { verb, badge, label } of [
  { verb: 'Approve', badge: 'Approved', label: 'Reason (optional)' },
  { verb: 'Reject', badge: 'Rejected', label: 'Reason' },
]) {
  test(`${verb} decides a pending request for good, with the reason beside it`, async ({
    page,
    adminCalls,
    newMember,
  }) => {
    const member = await newMember({ name: `Asha ${randomUUID()}` });
    const { id } = await adminCalls.requestWithdrawal(member, '600');
    const row = await new BackOfficeList(page).find(member.name);
    await row.getByRole('button', { name: `${verb} request ${id}` }).click();
    const dialog = page.getByRole('dialog', { name: `${verb} request ${id}?` });
    await expect(dialog).toContainText('₹600');
    await dialog.getByLabel(label, { exact: true }).fill('As agreed on the phone.');
    await dialog.getByRole('button', { name: verb }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText(badge, { exact: true })).toBeVisible();
    await expect(row).toContainText('As agreed on the phone.');
    await expect(row.getByRole('button')).toHaveCount(0);
  });
}
