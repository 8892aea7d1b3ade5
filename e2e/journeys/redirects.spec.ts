import { expect, test } from '../fixtures/test';

const REDIRECTS = {
  '/admin/withdraw': '/admin/widthdraw',
  '/admin/withdraw-request': '/admin/widthdraw-request',
  '/user': '/admin/user',
  '/deposit': '/admin/deposit',
  '/widthdraw': '/admin/widthdraw',
  '/widthdraw-request': '/admin/widthdraw-request',
};

for (const [path, target] of Object.entries(REDIRECTS)) {
  test(`${path} leads to ${target}`, async ({ page, admin }) => {
    expect(admin.role).toBe('owner');
    await page.goto(path);
    await expect(page).toHaveURL(target);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
}
