import { expect, test } from '../fixtures/test';

test('the API describes itself on a page that violates its policy nowhere', async ({ page, problems }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Safar Circle API/ })).toBeVisible();
  await expect(page.getByText('The figures of the own wallet')).toBeVisible();
  expect(problems.listUnexpected()).toEqual([]);
});
