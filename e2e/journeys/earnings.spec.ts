import type { EarningHistory, Envelope } from 'api/contract';
import { expectAccessibleEverywhere } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, demoMember }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
});

test('from the wallet to one line of the earnings, whose sources add up to it, and back to the same list', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Total Earnings' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  await main.getByLabel('Kind').selectOption('Daily cashback');
  const table = main.getByRole('table', { name: 'Your earnings' });
  await expect(table.getByRole('row').nth(1)).toContainText('Daily cashback');
  await expect(page).toHaveURL(/kind=cashback$/);

  await table
    .getByRole('link', { name: /^Why\?/ })
    .first()
    .click();
  await expect(main.getByRole('heading', { level: 1, name: 'Why Did I Get This?' })).toBeVisible();
  await expect(main.getByText('× 0.25%').first()).toBeVisible();
  await expect(main.getByText(/which is exactly what was due/)).toBeVisible();

  await expectAccessibleEverywhere(page);

  const breadcrumb = main.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: 'Earnings' }).click();
  await expect(main.getByLabel('Kind')).toHaveValue('cashback');
});

test('the picture of the earnings shows what the list adds up to', async ({ page, request, demoMember }) => {
  const reply = await request.get('/api/v1/earnings/history?days=366', {
    headers: { authorization: demoMember.token },
  });
  const { result } = (await reply.json()) as Envelope<EarningHistory>;
  await page.goto('/wallet/earnings');
  await page.getByLabel('Period').selectOption('Last year');
  const figure = page.getByRole('figure');
  await expect(figure.locator('svg g')).toHaveCount(result.days.length);
  await page.getByText('Show the figures of each day').click();
  const rows = page.getByRole('table', { name: 'Earnings of each day' }).getByRole('row');
  await expect(rows).toHaveCount(result.days.length + 1);
});

test('a day says what it brought, and a day that brought nothing says why', async ({ page }) => {
  const main = page.getByRole('main');
  const goTo = async (day: string) => {
    await page.goto(`/wallet/earnings/${day}`);
    await expect(main.getByRole('heading', { level: 1, name: 'Why Did I Get This?' })).toBeVisible();
  };
  // A Friday, and the Sunday after it.
  await goTo('2026-07-17');
  await expect(main.getByText('Credited:')).toBeVisible();
  const lines = main.getByRole('table', { name: 'What was credited on this day' });
  await expect(lines.getByRole('row', { name: /Daily cashback/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await goTo('2026-07-19');
  await expect(main.getByText('Nothing was credited.')).toBeVisible();
  await expect(main.getByText(/Sunday/)).toBeVisible();
});

test('a line that is not the own one is not found', async ({ page, problems }) => {
  problems.expectProblem(/status of 40[04].*earnings/);
  await page.goto('/wallet/earnings/none');
  await expect(page.getByRole('alert')).toContainText('We could not load how this was computed');
});
