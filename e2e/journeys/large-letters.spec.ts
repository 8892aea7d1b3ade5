import { DEMO_ADMIN, DEMO_MEMBER, logIn } from '../fixtures/members';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';
import { findHeadlessShell } from '../site/find-browser';

const PHONE_WIDTH = 360;
const browser = findHeadlessShell();

// Of a phone whose letters are set to twice their size: queries of the width see it, too.
test.use({
  launchOptions: { ...browser, args: [...(browser.args ?? []), '--blink-settings=defaultFontSize=32'] },
  viewport: { width: PHONE_WIDTH, height: 740 },
});

/** One of each kind: text, cards, a calculator, forms, tables, the map; the back office shares its frame. */
const PAGES = {
  public: ['/', '/products', '/signup', '/contact-us'],
  member: ['/dashboard', '/wallet', '/wallet/statement', '/reference', '/profile'],
  admin: ['/admin/user', '/admin/plan'],
};

// One test, because each that begins starts a browser of its own.
test('letters of twice the size push no page sideways on a phone', async ({ page, request, storeToken }) => {
  for (const access of ['public', 'member', 'admin'] as const) {
    const account = { public: undefined, member: DEMO_MEMBER, admin: DEMO_ADMIN }[access];
    if (account) await storeToken((await logIn(request, account)).token);
    for (const path of PAGES[access]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectPageReady(page);
        await expect(page).toHaveURL(path);
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(width).toBeLessThanOrEqual(PHONE_WIDTH);
      });
    }
  }
});
