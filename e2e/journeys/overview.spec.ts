import { expect, test } from '../fixtures/test';

for (const path of ['/admin', '/admin/dashboard']) {
  test(`${path} welcomes the admin by name`, async ({ page, admin }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(admin.name);
  });
}

test('the four cards lead to their pages', async ({ page, admin }) => {
  const cards = {
    'Total Users': '/admin/user',
    'Total Deposits': '/admin/deposit',
    'Total Withdrawals': '/admin/widthdraw',
    'Pending Requests': '/admin/widthdraw-request',
  };
  for (const [label, path] of Object.entries(cards)) {
    await page.goto('/admin');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(admin.name);
    await page.getByRole('main').getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
  }
});

test('the three charts are drawn: a line of six months, a pie with percent labels, bars of the plans', async ({
  page,
  admin,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(admin.name);
  const main = page.getByRole('main');
  // Each is drawn when it comes near the screen.
  for (const name of [/^Line chart/, /^Pie chart/, /^Bar chart/])
    await main.getByRole('img', { name }).scrollIntoViewIfNeeded();
  const charts = main.locator('.apexcharts-canvas');
  await expect(charts).toHaveCount(3);
  await expect(charts.locator('.apexcharts-line-series')).not.toHaveCount(0);
  await expect(charts.locator('.apexcharts-pie-area')).toHaveCount(2);
  await expect(charts.locator('text', { hasText: /^[\d.]+%$/ })).toHaveCount(2);
  await expect(charts.locator('.apexcharts-bar-area')).not.toHaveCount(0);
});
