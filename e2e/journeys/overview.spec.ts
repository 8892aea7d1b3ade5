import type { Page } from '@playwright/test';
import { expectHead } from '../fixtures/page-head';
import { expect, test } from '../fixtures/test';

const CARDS = {
  'Total Users': '/admin/user',
  'Total Deposits': '/admin/deposit',
  'Total Withdrawals': '/admin/widthdraw',
  'Pending Requests': '/admin/widthdraw-request',
};

const main = (page: Page) => page.getByRole('main');

/** A line of six months, a pie with percent labels, bars of the plans. */
async function expectCharts(page: Page): Promise<void> {
  // Each is drawn when it comes near the screen.
  for (const name of [/^Line chart/, /^Pie chart/, /^Bar chart/])
    await main(page).getByRole('img', { name }).scrollIntoViewIfNeeded();
  const charts = main(page).locator('.apexcharts-canvas');
  await expect(charts).toHaveCount(3);
  await expect(charts.locator('.apexcharts-line-series')).not.toHaveCount(0);
  await expect(charts.locator('.apexcharts-pie-area')).toHaveCount(2);
  await expect(charts.locator('text', { hasText: /^[\d.]+%$/ })).toHaveCount(2);
  await expect(charts.locator('.apexcharts-bar-area')).not.toHaveCount(0);
}

test('the overview welcomes the admin by name, draws three charts, and leads on by four cards', async ({
  page,
  admin,
}) => {
  await page.goto('/admin');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(admin.name);
  await test.step('the charts', () => expectCharts(page));
  await test.step('the cards', async () => {
    for (const [label, path] of Object.entries(CARDS)) {
      await expect(main(page).getByRole('link', { name: label })).toHaveAttribute('href', path);
    }
    await main(page).getByRole('link', { name: 'Pending Requests' }).click();
    await expect(page).toHaveURL(CARDS['Pending Requests']);
  });
});

test('its other address welcomes the admin, too', async ({ page, admin }) => {
  await page.goto('/admin/dashboard');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(admin.name);
  await expectHead(page, '/admin/dashboard');
});
