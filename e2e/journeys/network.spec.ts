import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, demoMember }) => {
  await page.goto('/reference');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
});

test('the network starts at You, with three children of one or two children each', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your Referral Network' })).toBeVisible();
  await expect(main.getByText('View and manage your entire team structure at a glance.')).toBeVisible();

  const start = main.getByRole('treeitem', { name: 'You' });
  await expect(start).toBeVisible();
  const countTeams = () =>
    start.evaluate((you) =>
      [...you.querySelectorAll(':scope > ul > li')].map((child) => child.querySelectorAll('li').length),
    );
  // Three teams of one or two, each of which comes when it is asked for.
  await expect.poll(async () => (await countTeams()).join()).toMatch(/^[12],[12],[12]$/);
});

test('a branch closes and opens, by pointer and by keyboard', async ({ page }) => {
  const branch = page.getByRole('main').locator('[role="treeitem"][aria-expanded]').first();
  const stops = branch.getByRole('treeitem');
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await expect(stops).not.toHaveCount(0);
  const openCount = await stops.count();
  await branch.locator(':scope > div').first().click();
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await expect(stops).toHaveCount(0);
  await branch.press('Enter');
  await expect(stops).toHaveCount(openCount);
  await branch.press('ArrowRight');
  await expect(stops.first()).toBeFocused();
});
