import { expect, test } from '../fixtures/test';

test('the wallet shows the available balance and the six figures, the count not as money', async ({
  page,
  demoMember,
}) => {
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await expect(main.getByText('Here is a summary of your financial activity.')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
  const figures = {
    'Total Earnings': '₹12,300',
    'Total Deposits': '₹1,000',
    'Total Withdrawals': '₹500',
    'Reference Amount': '₹2,456',
    'Total Cashback': '₹499',
  };
  const card = (label: string) => main.getByRole('listitem').filter({ hasText: label });
  for (const [label, amount] of Object.entries(figures)) await expect(card(label)).toContainText(amount);
  await expect(card('Referral Count')).toHaveText(/^Referral Count\s*1(?!\d)/);
  await expect(card('Referral Count')).not.toContainText('₹');
});
