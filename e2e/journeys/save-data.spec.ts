import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

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
    const listParts = () => asked.filter((path) => path.startsWith('/remotes/'));
    await page.goto('/');
    await expectPageReady(page);
    const before = listParts();
    const link = page.getByRole('banner').getByRole('link', { name: 'FAQ' });
    await link.hover();
    await link.focus();
    // What was asked ahead of the tap is known by the time a later request has its answer.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(asked).toContain('/robots.txt');
    expect(listParts()).toEqual(before);
    await link.click();
    await expect(page).toHaveURL('/faq');
    await expectPageReady(page);
    expect(listParts().length).toBeGreaterThan(before.length);
    expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([]);
  });
}
