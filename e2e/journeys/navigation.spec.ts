import type { Page } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
/** Follows a link where it is: a pointer would have to scroll to it first. */
const followInPlace = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLAnchorElement) => link.click());
const readScroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('following a link moves the focus to the new page, and to its top', async ({ page }) => {
  await page.goto('/about');
  await expectPageReady(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  await followInPlace(page, 'FAQ');
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => readScroll(page)).toBe(0);
  await page.keyboard.press('Tab');
  expect(
    await page.getByRole('main').evaluate((main) => main.contains(document.activeElement)),
    'the next stop is inside the page',
  ).toBe(true);
});

test('in the back office too the focus moves to the new page', async ({ page, admin }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(admin.name);
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  await sidebar.getByRole('link', { name: 'User Management' }).click();
  await expect(page).toHaveURL('/admin/user');
  await expect(page.getByRole('main')).toBeFocused();
});

test('back and forward restore where the page was scrolled to', async ({ page }) => {
  await page.goto('/about');
  await expectPageReady(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(() => readScroll(page)).toBe(500);
  await followInPlace(page, 'Our Plans');
  await expect(page).toHaveURL('/products');
  await expectPageReady(page);
  await expect.poll(() => readScroll(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => readScroll(page)).toBe(300);

  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => readScroll(page)).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL('/products');
  await expect.poll(() => readScroll(page)).toBe(300);
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/about');
  await expectPageReady(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
});

test('pages change without a reload', async ({ page }) => {
  await page.goto('/');
  await expectPageReady(page);
  await markDocument(page);
  for (const name of ['About', 'Our Plans', 'Contact', 'FAQ', 'Login', 'Home']) {
    await follow(page, name);
    await expectPageReady(page);
  }
  await expectNotReloaded(page);
});
