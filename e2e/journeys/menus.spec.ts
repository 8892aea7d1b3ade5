import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the main navigation and the footer lead to every public page', async ({ page }) => {
  await page.goto('/');
  const links = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`));
  const pages = ['Home /', 'About /about', 'Our Plans /products', 'Contact /contact-us', 'FAQ /faq'];
  expect(await links('Main')).toEqual(expect.arrayContaining([...pages, 'Login /login', 'Get started /signup']));
  expect(await links('Footer')).toEqual(expect.arrayContaining([...pages, 'Login /login', 'Register /signup']));
});

test('the current page is marked in the navigation', async ({ page }) => {
  await page.goto('/about');
  await expect(mainNavigation(page).getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  await mainNavigation(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(mainNavigation(page).getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
  await expect(mainNavigation(page).getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');
});

test.describe('the user menu', () => {
  const toggle = (page: Page) => page.getByRole('button', { name: /^Account of/ });
  const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' });

  test.beforeEach(async ({ page, member }) => {
    await page.goto('/about');
    await expect(toggle(page)).toHaveAccessibleName(`Account of ${member.name}`);
    await toggle(page).click();
    await expect(signOut(page)).toBeVisible();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  });

  test('has the footer lead to them, too, and no longer to where one signs in', async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
    await expect(links.filter({ hasText: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(links.filter({ hasText: 'Wallet' })).toHaveAttribute('href', '/wallet');
    await expect(links.filter({ hasText: /Login|Register/ })).toHaveCount(0);
  });

  test('leads to the member pages', async ({ page }) => {
    const links = mainNavigation(page).getByRole('link');
    for (const path of ['/dashboard', '/profile', '/wallet']) {
      await expect(links.and(page.locator(`[href="${path}"]`))).toBeVisible();
    }
    await links.and(page.locator('[href="/wallet"]')).click();
    await expect(page).toHaveURL('/wallet');
    await expect(signOut(page)).toBeHidden();
  });

  test('closes on a click outside', async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).click();
    await expect(signOut(page)).toBeHidden();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on Escape, and the focus is back on its button', async ({ page }) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(signOut(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
  });

  test('closes on a second click on its button', async ({ page }) => {
    await toggle(page).click();
    await expect(signOut(page)).toBeHidden();
  });
});

test('an admin finds the back office in the user menu, a member does not', async ({ page, admin }) => {
  await page.goto('/');
  await page.getByRole('button', { name: `Account of ${admin.name}` }).click();
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL('/admin');
});

test('on a small screen the links open below a toggle and close with the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const about = mainNavigation(page).getByRole('link', { name: 'About' });
  await expect(about).toBeHidden();
  await page.getByLabel('Menu', { exact: true }).click();
  await expect(mainNavigation(page).getByRole('link', { name: 'Get started' })).toBeVisible();
  await about.click();
  await expect(page).toHaveURL('/about');
  await expect(about).toBeHidden();

  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByLabel('Menu', { exact: true }).click();
  await expect(about).toBeHidden();
});
