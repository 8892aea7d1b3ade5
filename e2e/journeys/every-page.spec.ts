import type { Page } from '@playwright/test';
import { expectAccessibleAt } from '../fixtures/accessibility';
import { expectHead } from '../fixtures/page-head';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

const PHONE_WIDTH = 360;
const TABLET_WIDTH = 768;
const DESK_WIDTH = 1280;
const WIDE_DESK_WIDTH = 1920;

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

// Both paths of the overview show one page.
for (const route of ROUTES.filter(({ path }) => path !== '/admin/dashboard')) {
  test(`${route.path} has its head and landmarks, never scrolls sideways, has no serious accessibility finding in light and dark, and violates the policy nowhere`, async ({
    page,
    visit,
    problems,
  }) => {
    await visit(route);
    await test.step('a title and a description', () => expectHead(page, route.path));
    await test.step('one first-level heading and the landmarks', () => expectLandmarks(page));
    for (const width of [PHONE_WIDTH, DESK_WIDTH]) {
      await test.step(`${width} px: axe in light and dark, and no sideways scroll`, async () => {
        await expectAccessibleAt(page, width, () => expectPageReady(page));
        await expectNoSidewaysScroll(page, width);
      });
    }
    for (const width of [TABLET_WIDTH, WIDE_DESK_WIDTH]) {
      await test.step(`${width} px: no sideways scroll`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await expectPageReady(page);
        await expectNoSidewaysScroll(page, width);
      });
    }
    await test.step('the policy is violated nowhere, down to the end of the page', async () => {
      await page.mouse.wheel(0, 10_000);
      expect(problems.listUnexpected()).toEqual([]);
    });
  });
}
