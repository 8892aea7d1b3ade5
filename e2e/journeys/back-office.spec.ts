import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../fixtures/test';
import { expectPageReady, listLowTargets } from '../fixtures/visit';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

test.beforeEach(async ({ page, admin }) => {
  await page.goto('/admin');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(admin.name);
});

async function expectGroupOpensAndCloses(page: Page): Promise<void> {
  const group = sidebar(page).getByRole('button', { name: 'Transaction' });
  const deposit = sidebar(page).locator('[href="/admin/deposit"]');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(deposit).toBeHidden();
  await group.click();
  await expect(deposit).toBeVisible();
  await expect(sidebar(page).locator('[href="/admin/widthdraw"]')).toBeVisible();
  await group.click();
  await expect(deposit).toBeHidden();
}

async function expectEveryPageMarked(page: Page): Promise<void> {
  await sidebar(page).getByRole('button', { name: 'Transaction' }).click();
  for (const path of [
    '/admin/user',
    '/admin/deposit',
    '/admin/widthdraw',
    '/admin/plan',
    '/admin/widthdraw-request',
    '/admin/messages',
    '/admin/audit',
    '/admin/dashboard',
  ]) {
    const link = sidebar(page)
      .getByRole('link')
      .and(page.locator(`[href="${path}"]`));
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(sidebar(page).locator('[aria-current="page"]')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
}

async function expectCollapses(page: Page): Promise<void> {
  const widthOf = async () => (await sidebar(page).boundingBox())?.width ?? 0;
  const fullWidth = await widthOf();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(widthOf).toBeLessThan(fullWidth / 2);
  await sidebar(page).getByRole('link', { name: 'User Management' }).click();
  await expect(page).toHaveURL('/admin/user');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(widthOf).toBe(fullWidth);
}

test('the sidebar leads through the back office, and back to the site', async ({ page }) => {
  await test.step('the Transaction group opens and closes', () => expectGroupOpensAndCloses(page));
  await test.step('it leads to every page and marks the current one', () => expectEveryPageMarked(page));
  await test.step('it collapses and expands, and its links work either way', () => expectCollapses(page));
  await test.step('the way back leads to the site', async () => {
    await page.getByRole('link', { name: 'Back to site' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('on a small screen the menu is a drawer, which Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await sidebar(page).getByRole('link', { name: 'Manage Plans' }).click();
  await expect(page).toHaveURL('/admin/plan');
  await expect(sidebar(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('what is touched is 44 px high: lists of choices, and names in tables', async ({ page }) => {
    for (const path of ['/admin', '/admin/user', '/admin/deposit', '/admin/messages', '/admin/audit']) {
      await page.goto(path);
      await expectPageReady(page);
      expect(await listLowTargets(page), path).toEqual([]);
    }
  });
});
