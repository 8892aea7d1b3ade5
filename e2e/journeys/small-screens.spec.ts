import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

for (const route of ROUTES) {
  test(`${route.path} never scrolls sideways`, async ({ page, visit }) => {
    await visit(route);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectPageReady(page);
      // Charts follow the window with a delay.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} px` })
        .toBeLessThanOrEqual(width);
    }
  });
}
