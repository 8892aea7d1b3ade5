import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';

for (const path of ['/no-such-page', '/about/no-such-page', '/admin/no-such-page']) {
  test(`${path} is answered with status 404 and a page inside the site layout`, async ({ page, problems }) => {
    problems.expectProblem(/status of 404/);
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page).toHaveTitle(/Page not found/);
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('link', { name: 'Join Now' }).first()).toBeVisible();
  });
}

test('an unknown API path is a JSON 404', async ({ request }) => {
  const reply = await request.get('/api/v1/no-such-thing');
  expect(reply.status()).toBe(404);
  expect(await reply.json()).toMatchObject({ responseCode: 404 });
});

test('a missing asset is a plain 404, never a page', async ({ request }) => {
  for (const path of ['/assets/gone.js', '/remotes/member/gone/remoteEntry.js']) {
    const reply = await request.get(path);
    expect(reply.status()).toBe(404);
    expect(await reply.text()).not.toContain('<html');
  }
});

test('every page of the site is answered with status 200, never to be kept by a cache', async ({ request }) => {
  for (const { path } of ROUTES) {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(200);
    expect(reply.headers()['cache-control'], path).toContain('no-cache');
  }
});
