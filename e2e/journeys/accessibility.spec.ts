import { expectAccessible, expectAccessibleEverywhere } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';

test('the page that is not found has no serious finding', async ({ page, problems }) => {
  problems.expectProblem(/status of 404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('open menus have no serious finding', async ({ page, member }) => {
  await page.goto('/');
  await page.getByRole('button', { name: `Account of ${member.name}` }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page, 'user menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByLabel('Menu', { exact: true }).click();
  await expectAccessible(page, 'mobile menu');
});

test('a form with errors has no serious finding', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleEverywhere(page);
});

test('open accordions have no serious finding', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('main').locator('button[aria-expanded]').nth(2).click();
  await expect(page.getByRole('region')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('the dialogs of the plans have no serious finding', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await page.goto('/admin/plan');
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Plan' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Delete Town/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('what is current is told apart where a person has colours of their own', async ({ page, member }) => {
  expect(member.name).not.toBe('');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/wallet');
  const tabs = page.getByRole('navigation', { name: 'Parts of the wallet' }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  const edges = await tabs.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBlockEndWidth));
  expect(edges.filter((width) => width !== '0px')).toHaveLength(1);
});
