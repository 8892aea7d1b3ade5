import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the main navigation and the footer lead to every public page, and the current one is marked', async ({
  page,
}) => {
  await page.goto('/about');
  const links = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`));
  const pages = ['Home /', 'About /about', 'Our Plans /products', 'Contact /contact-us', 'FAQ /faq'];
  expect(await links('Main')).toEqual(expect.arrayContaining([...pages, 'Login /login', 'Get started /signup']));
  expect(await links('Footer')).toEqual(expect.arrayContaining([...pages, 'Login /login', 'Register /signup']));

  await test.step('the current page is marked', async () => {
    const about = mainNavigation(page).getByRole('link', { name: 'About' });
    const faq = mainNavigation(page).getByRole('link', { name: 'FAQ' });
    await expect(about).toHaveAttribute('aria-current', 'page');
    await faq.click();
    await expect(faq).toHaveAttribute('aria-current', 'page');
    await expect(about).not.toHaveAttribute('aria-current');
  });
});

test('the user menu leads to the member pages but not the back office, and closes in each way', async ({
  page,
  member,
}) => {
  const toggle = page.getByRole('button', { name: /^Account of/ });
  const signOut = page.getByRole('button', { name: 'Sign out' });
  const open = async () => {
    await toggle.click();
    await expect(signOut).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  };
  await page.goto('/about');
  await expect(toggle).toHaveAccessibleName(`Account of ${member.name}`);

  await test.step('the footer leads to them, too, and no longer to where one signs in', async () => {
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
    await expect(links.filter({ hasText: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(links.filter({ hasText: 'Wallet' })).toHaveAttribute('href', '/wallet');
    await expect(links.filter({ hasText: /Login|Register/ })).toHaveCount(0);
  });
  await test.step('closes on a click outside', async () => {
    await open();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(signOut).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
  await test.step('closes on Escape, and the focus is back on its button', async () => {
    await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(signOut).toBeHidden();
    await expect(toggle).toBeFocused();
  });
  await test.step('closes on a second click on its button', async () => {
    await open();
    await toggle.click();
    await expect(signOut).toBeHidden();
  });
  await test.step('leads to the member pages', async () => {
    await open();
    const links = mainNavigation(page).getByRole('link');
    for (const path of ['/dashboard', '/profile', '/wallet']) {
      await expect(links.and(page.locator(`[href="${path}"]`))).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Back office' })).toHaveCount(0);
    await links.and(page.locator('[href="/wallet"]')).click();
    await expect(page).toHaveURL('/wallet');
    await expect(signOut).toBeHidden();
  });
});

test('an admin finds the back office in the user menu', async ({ page, admin }) => {
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
