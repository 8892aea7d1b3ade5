import { expectAccessibleEverywhere } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

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

test('on a phone the wallet is two screens long; its parts are tabs, which reload and back keep', async ({
  page,
  demoMember,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
  await expectPageReady(page);
  const main = page.getByRole('main');
  expect((await main.boundingBox())?.height, demoMember.name).toBeLessThanOrEqual(1600);
  const parts = page.getByRole('navigation', { name: 'Parts of the wallet' });
  const statement = page.getByRole('table', { name: 'Movements of your wallet' });
  await expect(statement).toBeHidden();

  await parts.getByRole('link', { name: 'Statement' }).press('Enter');
  await expect(page).toHaveURL('/wallet?show=statement');
  await expect(statement).toBeVisible();
  await expect(parts.getByRole('link', { name: 'Statement' })).toBeFocused();
  await expect(page.getByLabel('From')).toBeHidden();
  await page.getByRole('button', { name: 'Filter or save' }).click();
  await page.getByLabel('From').fill('2026-06-01');
  await expect(page.getByRole('link', { name: 'Print statement' })).toHaveAttribute('href', /from=2026-06-01$/);

  await parts.getByRole('link', { name: 'Packages' }).click();
  await expect(page.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(statement).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
});

for (const part of ['statement', 'packages'])
  test(`axe finds nothing in the ${part} of the wallet`, async ({ page, demoMember }) => {
    await page.goto(`/wallet?show=${part}`);
    await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
    await expectPageReady(page);
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

test('on paper the statement of a period is whole, light, and without menus', async ({ page, demoMember }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByLabel('From').fill('2026-06-01');
  await page.getByRole('link', { name: 'Print statement' }).click();
  await expect(page).toHaveURL('/wallet/statement?from=2026-06-01');
  const sheet = page.getByRole('region', { name: 'Statement' });
  await expect(sheet).toContainText(demoMember.name);
  await expect(sheet.getByText('Closing balance', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden();
  await expect(sheet.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(250, 246, 239)');
});
