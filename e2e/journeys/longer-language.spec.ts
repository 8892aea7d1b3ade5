import { listClipped, showLongerWords } from '../fixtures/longer-language';
import { DEMO_MEMBER, logIn } from '../fixtures/members';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

const PHONE_WIDTH = 360;
/** What a page shows behind tabs. */
const PARTS = [
  { path: '/wallet?show=statement', access: 'member' },
  { path: '/wallet?show=packages', access: 'member' },
];

// A page a second; signing in comes between what only visitors see and what only members do.
for (const access of ['public', 'signed-out', 'member'] as const) {
  test(`a language 40 % longer than English breaks no ${access} page on a phone`, async ({
    page,
    request,
    storeToken,
  }) => {
    if (access === 'member') await storeToken((await logIn(request, DEMO_MEMBER)).token);
    await page.setViewportSize({ width: PHONE_WIDTH, height: 800 });
    for (const { path } of [...ROUTES, ...PARTS].filter((route) => route.access === access)) {
      await page.goto(path);
      await expectPageReady(page);
      expect(await showLongerWords(page), path).toBeGreaterThan(10);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(PHONE_WIDTH);
      expect.soft(await listClipped(page), path).toEqual([]);
    }
  });
}
