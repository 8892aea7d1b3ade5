import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, demoMember }) => {
  await page.goto('/reference');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
});

test('the network starts at You, with three children of one or two children each', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your Referral Network' })).toBeVisible();
  await expect(main.getByText('View and manage your entire team structure at a glance.')).toBeVisible();

  const start = main.getByRole('listitem').filter({ hasText: 'You' }).first();
  await expect(start).toBeVisible();
  const countTeams = () =>
    start.evaluate((you) =>
      [...you.querySelectorAll(':scope > ul > li')].map((child) => child.querySelectorAll('li').length),
    );
  // Three teams of one or two, each of which comes when it is asked for.
  await expect.poll(async () => (await countTeams()).join()).toMatch(/^[12],[12],[12]$/);
});

test('a branch closes and opens, by pointer and by keyboard', async ({ page }) => {
  const toggle = page.getByRole('main').locator('button[aria-expanded]').first();
  const branch = toggle.locator('xpath=ancestor::li[1]');
  const stops = branch.getByRole('listitem');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(stops).not.toHaveCount(0);
  const openCount = await stops.count();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(stops).toHaveCount(0);
  await toggle.press('Enter');
  await expect(stops).toHaveCount(openCount);
});
