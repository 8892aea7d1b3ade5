import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';

const plans = (page: Page) => page.getByRole('main').locator('button[aria-expanded]');
const openPlan = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: /daily cashback|referral bonus|cashback on cashback/i });

async function listOpenPlans(page: Page): Promise<number[]> {
  const states = await plans(page).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-expanded') === 'true'),
  );
  return states.flatMap((isOpen, position) => (isOpen ? [position] : []));
}

test('the first plan is open at first', async ({ page }) => {
  await page.goto('/products');
  await expect(plans(page)).toHaveCount(3);
  expect(await listOpenPlans(page)).toEqual([0]);
  await expect(openPlan(page)).toHaveCount(1);
});

test('opening a plan closes the one before: one is open at a time', async ({ page }) => {
  await page.goto('/products');
  for (const position of [1, 2, 0, 2]) {
    await plans(page).nth(position).click();
    await expect(plans(page).nth(position)).toHaveAttribute('aria-expanded', 'true');
    expect(await listOpenPlans(page)).toEqual([position]);
    await expect(openPlan(page)).toHaveCount(1);
  }
});

test('plans open by keyboard', async ({ page }) => {
  await page.goto('/products');
  await plans(page).nth(0).focus();
  await page.keyboard.press('Tab');
  while (
    !(await plans(page)
      .nth(1)
      .evaluate((button) => button === document.activeElement))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(plans(page).nth(1)).toHaveAttribute('aria-expanded', 'true');
  expect(await listOpenPlans(page)).toEqual([1]);
});

test('plans name their rates and amounts in rupees, and that earnings are not guaranteed', async ({ page }) => {
  await page.goto('/products');
  const main = page.getByRole('main');
  await expect(main).toContainText('0.25% daily');
  await expect(main).toContainText('₹1,000');
  await expect(main.getByText(/earnings are not guaranteed/i).first()).toBeVisible();
  await plans(page).nth(2).click();
  await expect(openPlan(page)).toContainText('20%');
  await expect(openPlan(page).getByRole('row')).toHaveCount(11);
});

test('the calculator does the sum for an amount and an invented team, by keyboard alone', async ({ page }) => {
  await page.goto('/products');
  const result = page.getByRole('region', { name: 'What the plan would credit' });
  // The tiers are asked for when the calculator comes near the screen.
  await result.scrollIntoViewIfNeeded();
  await expect(result).toContainText('₹25');
  await page.getByLabel('Amount in rupees').fill('1000');
  await expect(result).toContainText('₹2.50');
  await expect(page.getByText(/^Valley, from ₹1,000/)).toBeVisible();
  await page.getByRole('button', { name: 'Add level 1' }).press('Enter');
  await page.getByLabel('Members').fill('4');
  await page.getByLabel('Rupees each').fill('2000');
  // 2.50, and 4 × 20 % of 5.
  await expect(result).toContainText('₹6.50');
  await expect(page.getByText(/depends on others joining/)).toBeVisible();
  await expectAccessibleEverywhere(page);
});
