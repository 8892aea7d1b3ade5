import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newUpiUtr } from '../fixtures/admin-calls';
import { BackOffice } from '../fixtures/back-office';
import { expect, test } from '../fixtures/test';

test('a deposit, a withdrawal paid, one rejected and one failed: the statement agrees to the paisa', async ({
  page,
  browser,
  storeToken,
  newMember,
  adminCalls,
  admin,
}) => {
  const member = await newMember({ name: `Asha ${randomUUID()}` });
  const { name } = member;
  await storeToken(member.token);
  const office = await BackOffice.open(browser, admin.token);

  // With money in the wallet they would wait a day.
  await addPayoutDetails(page, 'asha.test@bank');

  await test.step('the member adds funds, the admin confirms, the package runs', async () => {
    const utr = await addFunds(page, '2000');
    await office.confirmDeposit(name, '₹2,000', utr);
    await expectBalance(page, '₹2,000');
    await page.getByRole('link', { name: 'Packages' }).click();
    await expect(page.getByText('0 of 30 weekdays paid')).toBeVisible();
  });

  await adminCalls.reward(member, '2000');

  await test.step('a withdrawal is reserved at once, approved and paid', async () => {
    await requestWithdrawal(page, '600');
    await expectBalance(page, '₹3,400');
    await office.approveRequest(name, '₹600', 'As agreed on the phone.');
    await office.payOut(name, '₹600', 'asha.test@bank', newUpiUtr());
    await expectWithdrawal(page, '₹600', 'Paid');
  });

  await test.step('a rejected one comes back', async () => {
    await requestWithdrawal(page, '500');
    await expectBalance(page, '₹2,900');
    await office.rejectRequest(name, '₹500', 'The UPI id is not yours.');
    await expectWithdrawal(page, '₹500', 'The UPI id is not yours. The amount is back in your wallet.');
  });

  await test.step('a failed one comes back', async () => {
    await requestWithdrawal(page, '700');
    await office.approveRequest(name, '₹700', '');
    await office.failPayout(name, '₹700', 'The bank returned it.');
    await expectWithdrawal(page, '₹700', 'The bank returned it. The amount is back in your wallet.');
  });

  await expectBalance(page, '₹3,400');
  await page.getByRole('link', { name: 'Statement' }).click();
  expect(await listStatement(page)).toEqual([
    ['Withdrawal returned', '+₹700', '₹3,400'],
    ['Withdrawal', '-₹700', '₹2,700'],
    ['Withdrawal returned', '+₹500', '₹3,400'],
    ['Withdrawal', '-₹500', '₹2,900'],
    ['Withdrawal', '-₹600', '₹3,400'],
    ['Reward', '+₹2,000', '₹4,000'],
    ['Deposit', '+₹2,000', '₹2,000'],
  ]);
});

/** @returns the reference of the payment */
async function addFunds(page: Page, amount: string): Promise<string> {
  const utr = newUpiUtr();
  await page.goto('/wallet/add-funds');
  await page.getByLabel('Amount in rupees').fill(amount);
  await page.getByLabel('Reference (UTR)').fill(utr);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText(/It is pending until/)).toBeVisible();
  return utr;
}

async function addPayoutDetails(page: Page, upiId: string): Promise<void> {
  await page.goto('/wallet/withdrawals');
  await page.getByRole('link', { name: 'Add payout details' }).click();
  await page.getByLabel('UPI id').fill(upiId);
  await page.getByRole('button', { name: 'Save payout details' }).click();
  await expect(page.getByText('Payout details saved.')).toBeVisible();
}

async function requestWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto('/wallet/withdrawals');
  await page.getByLabel('Amount in rupees').fill(amount);
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText(/is set aside for your withdrawal/)).toBeVisible();
}

async function expectBalance(page: Page, amount: string): Promise<void> {
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText(amount);
}

async function expectWithdrawal(page: Page, amount: string, text: string): Promise<void> {
  await page.goto('/wallet/withdrawals');
  const rows = page.getByRole('table', { name: 'Your withdrawals' }).getByRole('row');
  await expect(rows.filter({ hasText: amount }).filter({ hasText: text })).toHaveCount(1);
}

/** Kind, amount and balance of every movement, newest first, on the wallet page that is open. */
async function listStatement(page: Page): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Movements of your wallet' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(7);
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td > span:last-child')].map((cell) => cell.textContent ?? '')),
  );
  return texts.map(([, kind, , amount, balance]) => [kind ?? '', amount ?? '', balance ?? '']);
}
