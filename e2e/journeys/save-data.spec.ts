import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new' });

const WISHES: [string, (page: Page) => Promise<unknown>][] = [
  [
    'saves data',
    (page) => page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  ],
  [
    // This browser knows the wish behind a flag alone.
    'prefers reduced data',
    (page) =>
      page.addInitScript(() => {
        const ask = window.matchMedia.bind(window);
        window.matchMedia = (query) => ask(query === '(prefers-reduced-data: reduce)' ? 'all' : query);
      }),
  ],
];

for (const [wish, express] of WISHES) {
  test(`who ${wish} is sent no font, and nothing ahead of a tap`, async ({ page }) => {
    await express(page);
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
}
