import type { Page } from '@playwright/test';
import { expectAccessibleAt, LOOKS } from '../fixtures/accessibility';
import { expectHead } from '../fixtures/page-head';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';
import { expectPageReady, turnTo } from '../fixtures/visit';

const TABLET_WIDTH = 768;
const WIDE_DESK_WIDTH = 1920;

/** Half a minute of a busy machine. */
const PAGES_OF_A_VISIT = 5;

/**
 * The program is loaded for the first page of a visit and for these. To the others a link leads: to load them is proven
 * by `prerendered-pages` (public), by `longer-language` (members), and in the back office by `steady-pages` and by the
 * journeys of each page.
 */
const LOADED_HERE_ALONE = [
  '/admin/receivables',
  '/admin/bank-accounts',
  '/admin/messages/saved-replies',
  '/admin/testimonials',
  '/admin/mails',
  '/admin/staff',
  '/admin/incidents',
  '/admin/releases',
];

async function expectLandmarks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('navigation').first()).toBeAttached();
}

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  // Charts follow the window with a delay.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} px` })
    .toBeLessThanOrEqual(width);
}

async function examine(page: Page, path: string): Promise<void> {
  await test.step('a title and a description', () => expectHead(page, path));
  await test.step('one first-level heading and the landmarks', () => expectLandmarks(page));
  for (const look of LOOKS) {
    await test.step(`${look.width} px: axe in light and dark, and no sideways scroll`, async () => {
      await expectAccessibleAt(page, look, () => expectPageReady(page));
      await expectNoSidewaysScroll(page, look.width);
    });
  }
  for (const width of [TABLET_WIDTH, WIDE_DESK_WIDTH]) {
    await test.step(`${width} px: no sideways scroll`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expectPageReady(page);
      await expectNoSidewaysScroll(page, width);
    });
  }
}

// Both paths of the overview show one page.
const PAGES = ROUTES.filter(({ path }) => path !== '/admin/dashboard');
const VISITS = (['public', 'member', 'admin'] as const).flatMap((area) => {
  const pages = PAGES.filter(({ access }) => (access === 'signed-out' ? 'public' : access) === area);
  const starts = pages.flatMap((_, index) => (index % PAGES_OF_A_VISIT === 0 ? [index] : []));
  return starts.map((start) => pages.slice(start, start + PAGES_OF_A_VISIT));
});

for (const pages of VISITS) {
  const paths = pages.map(({ path }) => path).join(', ');
  test(`${paths}: each has its head and landmarks, never scrolls sideways, has no serious accessibility finding in light and dark, and violates the policy nowhere`, async ({
    page,
    visit,
    problems,
  }) => {
    for (const route of pages) {
      await test.step(route.path, async () => {
        if (route === pages[0] || LOADED_HERE_ALONE.includes(route.path)) await visit(route);
        else await turnTo(page, route);
        await expectPageReady(page);
        await examine(page, route.path);
        await test.step('the policy is violated nowhere, down to the end of the page', async () => {
          await page.mouse.wheel(0, 10_000);
          expect(problems.listUnexpected()).toEqual([]);
        });
      });
    }
  });
}
