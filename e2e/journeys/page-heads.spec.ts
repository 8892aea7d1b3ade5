import type { Page } from '@playwright/test';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';

const readDescription = (page: Page) => page.locator('meta[name="description"]').getAttribute('content');

test('every route has a title and a description of its own', async ({ page, visit }) => {
  test.setTimeout(120_000);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  // Both paths of the overview show one page.
  const routes = ROUTES.filter(({ path }) => path !== '/admin/dashboard');
  for (const route of routes) {
    await visit(route);
    await expect(page).toHaveTitle(/^.{4,70} · Safar Circle$/);
    const description = (await readDescription(page)) ?? '';
    expect(description.length, route.path).toBeGreaterThan(20);
    expect(description.length, route.path).toBeLessThan(170);
    titles.add(await page.title());
    descriptions.add(description);
  }
  expect(titles.size).toBe(routes.length);
  expect(descriptions.size).toBe(routes.length);
});

test('title and description follow the navigation', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle(/About/);
  const before = await readDescription(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle(/Contact/);
  expect(await readDescription(page)).not.toBe(before);
});
