import type { Page } from '@playwright/test';
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
  { path: '/reference?show=list', access: 'member' },
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
      await expectRoomForLongerWords(page, path);
    }
  });
}

test('nor the later steps of adding funds, nor the places behind "More"', async ({ page, member }) => {
  expect(member.role).toBe('member');
  await page.setViewportSize({ width: PHONE_WIDTH, height: 800 });
  await page.goto('/wallet/add-funds');
  await page.getByLabel('Amount in rupees').fill('1000');
  for (const [button, step] of [
    ['Show how to pay', 'pay'],
    ['Enter the reference', 'report'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(`/wallet/add-funds?step=${step}`);
    await expectPageReady(page);
  }
  // Written at the end: the page does not know its own words any more.
  await expectRoomForLongerWords(page, 'the reference');
  await page.goto('/wallet/add-funds?step=pay');
  await expect(page.getByRole('button', { name: 'Enter the reference' })).toBeVisible();
  await expectPageReady(page);
  await expectRoomForLongerWords(page, 'how to pay');
  await page.goto('/wallet');
  await expectPageReady(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Messages' }).first()).toBeVisible();
  await expectRoomForLongerWords(page, 'the places behind "More"');
});

async function expectRoomForLongerWords(page: Page, what: string): Promise<void> {
  expect(await showLongerWords(page), what).toBeGreaterThan(10);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(PHONE_WIDTH);
  expect.soft(await listClipped(page), what).toEqual([]);
}
