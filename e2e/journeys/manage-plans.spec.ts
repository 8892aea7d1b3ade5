import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatRupees } from '../fixtures/rupees';
import { expect, test } from '../fixtures/test';

/** The fields as the form sends them. */
const FIELDS = ['minRecharge', 'dailyProfit', 'minWidthdraw', 'cashbackDay', 'minLevel'];
const TERMS = ['50000', '4000', '1000', '250', '9'];

const cards = (page: Page) => page.getByRole('list', { name: 'Plans' }).locator('> li');
const openForm = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Plan' }).click();
const form = (page: Page) => page.getByRole('dialog', { name: 'Create Plan' });
const fieldOf = (page: Page, field = '') => form(page).locator(`input[name="${field}"]`);

async function fillForm(page: Page, terms: string[]) {
  for (const [index, field] of FIELDS.entries()) {
    await fieldOf(page, field).fill(terms[index] ?? '');
  }
}

test.beforeEach(async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await page.goto('/admin/plan');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Plans' })).toBeVisible();
  await expect(cards(page)).not.toHaveCount(0);
});

test('a plan is created, edited and deleted; the form is empty the next time', async ({ page }) => {
  const beginsAt = randomInt(100_000, 900_000_000);
  const amount = formatRupees(beginsAt);
  const card = cards(page).filter({ hasText: amount });
  await openForm(page);
  await fillForm(page, [String(beginsAt), ...TERMS.slice(1)]);
  await form(page).getByRole('button', { name: 'Create Plan' }).click();
  await expect(form(page)).toBeHidden();
  await expect(card).toContainText(/₹4,000.*₹1,000.*250 weekdays.*9 levels/);

  await openForm(page);
  for (const field of FIELDS) {
    await expect(fieldOf(page, field)).toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();

  await card.getByRole('button', { name: /Edit/ }).click();
  const editor = page.getByRole('dialog', { name: `Edit Tier ${amount}` });
  await expect(editor.getByText(/Packages that run keep the terms/)).toBeVisible();
  await editor.locator('input[name="cashbackDay"]').fill('300');
  await editor.getByRole('button', { name: 'Save plan' }).click();
  await expect(editor).toBeHidden();
  await expect(card).toContainText('300 weekdays');

  await card.getByRole('button', { name: /Delete/ }).click();
  const question = page.getByRole('dialog', { name: `Delete Tier ${amount}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /Delete/ }).click();
  await question.getByRole('button', { name: 'Delete plan' }).click();
  await expect(question).toBeHidden();
  await expect(card).toHaveCount(0);
});

test('fields take whole numbers within their bounds, and no two plans begin at one amount', async ({ page }) => {
  await openForm(page);
  const cases: [field: number, value: string, refusal: RegExp][] = [
    [0, '500', /already begins at this amount/],
    [0, '0', /at least 1/],
    [1, '12.5', /whole number/],
    [2, 'many', /whole number/],
    [3, '3651', /3,650/],
    [4, '11', /10/],
  ];
  for (const [field, value, refusal] of cases) {
    await fillForm(
      page,
      TERMS.map((term, index) => (index === field ? value : term)),
    );
    await form(page).getByRole('button', { name: 'Create Plan' }).click();
    const input = fieldOf(page, FIELDS[field]);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(refusal);
  }
});
