import { expect, test } from '../fixtures/test';

const REDIRECTS = {
  '/admin/withdraw': '/admin/widthdraw',
  '/admin/withdraw-request': '/admin/widthdraw-request',
  '/user': '/admin/user',
  '/deposit': '/admin/deposit',
  '/widthdraw': '/admin/widthdraw',
  '/widthdraw-request': '/admin/widthdraw-request',
};

test('mistaken addresses lead to the right ones', async ({ request }) => {
  for (const [path, target] of Object.entries(REDIRECTS)) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location], path).toEqual([302, target]);
  }
});

test('a browser shows the page that a mistaken address leads to', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await page.goto('/widthdraw-request');
  await expect(page).toHaveURL(REDIRECTS['/widthdraw-request']);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
