import { expect, test } from '../fixtures/test';

test('the API describes itself on a page that violates its policy nowhere', async ({ page, problems }) => {
  await page.goto('/api/docs');
  // What draws the page reads the description of hundreds of operations first: seconds of a slow machine.
  await expect(page.getByRole('heading', { name: /Safar Circle API/ })).toBeVisible({ timeout: 30_000 });
  for (const [part, operation] of [
    ['user', 'Become a member'],
    ['wallet', 'The figures of the own wallet'],
  ] as const) {
    await page.getByRole('link', { name: part, exact: true }).click();
    await expect(page.getByText(operation)).toBeVisible();
  }
  expect(problems.listUnexpected()).toEqual([]);
});
