import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new' });

test('who saves data is sent no font, and nothing ahead of a tap', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'FAQ' });
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await link.hover();
  await link.focus();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([]);
  expect(asked.slice(before)).toEqual([]);
  await link.click();
  await expect(page).toHaveURL('/faq');
});
