import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../fixtures/test';
import { expectPageReady, listLowTargets } from '../fixtures/visit';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Member area' });
const place = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });
const FOCUSED_MOST = 60;
/** What has the focus in the page, and where it ends; nothing while that is elsewhere. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main, footer') || focused.closest('[aria-label="Member area"]')) return undefined;
    return { bottom: Math.floor(focused.getBoundingClientRect().bottom), text: focused.textContent };
  });
const readScroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the bar stays below, covers no content, and says where one is', async ({ page, demoMember }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(demoMember.name);
    await expect(place(page, 'Home')).toHaveAttribute('aria-current', 'page');
    const bar = await nav(page).boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)), 'the bar ends with the screen').toBe(800);
    const findEndOfFooter = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = await page.getByRole('contentinfo').boundingBox();
      return Math.floor((footer?.y ?? 0) + (footer?.height ?? 0));
    };
    await expect.poll(findEndOfFooter, 'the footer ends above it').toBeLessThanOrEqual(bar?.y ?? 0);
    for (const link of await nav(page).getByRole('link').all()) {
      if (await link.isVisible()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('what is touched is 44 px high, links in the text too', async ({ page, demoMember }) => {
    expect(demoMember.role).toBe('member');
    for (const path of ['/dashboard', '/wallet', '/wallet?show=statement', '/wallet/earnings', '/notifications']) {
      await page.goto(path);
      await expectPageReady(page);
      expect(await listLowTargets(page), path).toEqual([]);
    }
  });

  test('what the keyboard reaches stands clear of the bar', async ({ page, demoMember }) => {
    expect(demoMember.role).toBe('member');
    for (const path of ['/dashboard', '/wallet?show=statement']) {
      await page.goto(path);
      await expectPageReady(page);
      const bar = (await nav(page).boundingBox())?.y ?? 0;
      const covered = new Set<string>();
      for (let tabs = 0; tabs < FOCUSED_MOST; tabs++) {
        await page.keyboard.press('Tab');
        const focused = await readFocused(page);
        if (focused && focused.bottom > bar) covered.add(focused.text);
      }
      expect([...covered], path).toEqual([]);
    }
  });

  test('"More" opens the other places, and closes by Escape and by a choice', async ({ page, demoMember }) => {
    await page.goto('/wallet');
    await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
    const more = nav(page).getByRole('button', { name: 'More' });
    await expect(place(page, 'Withdrawals')).toBeHidden();
    await more.click();
    await expect(place(page, 'Withdrawals')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(place(page, 'Withdrawals')).toBeHidden();
    await more.click();
    await place(page, 'Withdrawals').click();
    await expect(page).toHaveURL('/wallet/withdrawals');
    await expect(place(page, 'Withdrawals')).toBeHidden();
  });

  test('a place is come back to where it was left, and its second press leads to its top', async ({
    page,
    demoMember,
  }) => {
    await page.goto('/wallet');
    await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
    await expectPageReady(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => readScroll(page)).toBe(700);
    await place(page, 'Network').click();
    await expect(page).toHaveURL('/reference');
    await expect.poll(() => readScroll(page)).toBe(0);
    await place(page, 'Wallet').click();
    await expect(page).toHaveURL('/wallet');
    await expect.poll(() => readScroll(page)).toBe(700);
    await place(page, 'Wallet').click();
    await expect.poll(() => readScroll(page)).toBe(0);
  });
});

test('on a wider screen every place is a tab', async ({ page, demoMember }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoMember.name);
  await expect(nav(page).getByRole('button')).toBeHidden();
  for (const name of ['Home', 'Wallet', 'Network', 'Earnings', 'Add funds', 'Withdrawals', 'Messages', 'Profile'])
    await expect(place(page, name)).toBeVisible();
});
