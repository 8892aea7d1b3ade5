import { expect, test } from '../fixtures/test';

test('the API describes itself on a page that violates its policy nowhere', async ({ page, problems }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Safar Circle API/ })).toBeVisible();
  await expect(page.getByText('Become a member')).toBeVisible();
  // The page draws the operations that are near: of the others it knows where they stand.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(page.getByText('The figures of the own wallet')).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(problems.listUnexpected()).toEqual([]);
});
