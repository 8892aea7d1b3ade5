import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';
import { expectTakenOver } from '../fixtures/visit';

// Whose browser holds no file of the site yet.
test.use({ visitor: 'new', viewport: { width: 360, height: 740 } });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggle = (page: Page) => page.getByLabel('Menu', { exact: true });
const link = (page: Page) => navigation(page).getByRole('link', { name: 'FAQ' });

test('the menu of a small screen opens before the program is there, stays open when it comes, and closes with the navigation', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const release = await holdRequests(page, '**/assets/shell.*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(link(page)).toBeHidden();
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(link(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navigation(page).getByRole('link', { name: 'Home', exact: true })).toBeFocused();
  release();
  await expectTakenOver(page);
  await expect(link(page)).toBeVisible();
  await link(page).click();
  await expect(page).toHaveURL('/faq');
  await expect(link(page)).toBeHidden();
  expect(messages).toEqual([]);
});

test.describe('the menu of a small screen without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens and closes, and leads on', async ({ page }) => {
    await page.goto('/about');
    await toggle(page).click();
    await expect(link(page)).toBeVisible();
    await toggle(page).click();
    await expect(link(page)).toBeHidden();
    await toggle(page).click();
    await link(page).click();
    await expect(page).toHaveURL('/faq');
  });
});
