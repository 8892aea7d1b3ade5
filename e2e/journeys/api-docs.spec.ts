import { expect, test } from '../fixtures/test';

test('the API describes itself on a page that violates its policy nowhere', async ({ page, problems }) => {
  // The page is drawn once it has the description of hundreds of operations.
  await page.goto('/api/docs', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: /Safar Circle API/ })).toBeVisible();
  for (const [part, operation] of [
    ['user', 'Become a member'],
    ['wallet', 'The figures of the own wallet'],
  ] as const) {
    await page.getByRole('link', { name: part, exact: true }).click();
    await expect(page.getByText(operation)).toBeVisible();
  }
  expect(problems.listUnexpected()).toEqual([]);
});
