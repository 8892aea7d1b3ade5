import { expectHead, readHead } from '../fixtures/page-head';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';
import { turnTo } from '../fixtures/visit';

/** That each gets ready is in every-page. */
test('every route has a title and a description of its own', async ({ page, visit }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  // Both paths of the overview show one page.
  const routes = ROUTES.filter(({ path }) => path !== '/admin/dashboard');
  for (const [index, route] of routes.entries()) {
    if (route.access === routes[index - 1]?.access) await turnTo(page, route);
    else await visit(route);
    const { title, description } = await expectHead(page, route.path);
    expect.soft([...titles], `the title of ${route.path}`).not.toContain(title);
    expect.soft([...descriptions], `the description of ${route.path}`).not.toContain(description);
    titles.add(title);
    descriptions.add(description);
  }
  expect(titles.size).toBe(routes.length);
  expect(descriptions.size).toBe(routes.length);
});

test('title and description follow the navigation', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle(/About/);
  const before = await readHead(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle(/Contact/);
  expect((await readHead(page)).description).not.toBe(before.description);
});
