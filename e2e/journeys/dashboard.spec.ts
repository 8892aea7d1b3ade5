import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';

test('the dashboard greets the member by name and shows the four figures', async ({ page, demoMember }) => {
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(demoMember.name);
  const card = (label: string) => main.getByRole('listitem').filter({ hasText: label });
  await expect(card('Wallet balance')).toContainText('₹12,800');
  await expect(card('Total earnings')).toContainText('₹12,300');
  await expect(card('Team members')).toContainText(/\d/);
  await expect(card('Pending payouts')).toContainText('₹');
});

test('what stands below the day moves by a line at most when its figures arrive', async ({ page, demoMember }) => {
  const bringFigures = await holdRequests(page, '**/api/v1/dashboard');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoMember.name);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wallet balance' });
  await expect(card).toHaveAttribute('aria-busy');
  const waiting = await card.boundingBox();
  bringFigures();
  await expect(card).toContainText('₹12,800');
  const shown = await card.boundingBox();
  const lineHeight = 26;
  expect(Math.abs((shown?.y ?? 0) - (waiting?.y ?? Infinity))).toBeLessThanOrEqual(lineHeight + 4);
});

test('the cards lead to the wallet and the network', async ({ page, demoMember }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoMember.name);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Wallet balance' })).toHaveAttribute('href', '/wallet');
  await main.getByRole('link', { name: 'Team members' }).click();
  await expect(page).toHaveURL('/reference');
});

test('the earnings breakdown is drawn as a chart and told as a table that adds up', async ({ page, demoMember }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoMember.name);
  const slices = page.locator('.apexcharts-canvas svg .apexcharts-pie-area');
  await expect(slices).toHaveCount(3);
  const table = page.getByRole('main').getByRole('table');
  for (const source of ['Direct referrals', 'Cashback', 'Bonuses']) {
    await expect(table.getByRole('row', { name: source })).toContainText('₹');
  }
  await expect(table.getByRole('row', { name: 'Total' })).toContainText('₹12,300');
});
