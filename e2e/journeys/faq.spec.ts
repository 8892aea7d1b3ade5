import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

const questions = (page: Page) => page.getByRole('main').locator('button[aria-expanded]');
const answers = (page: Page) => page.getByRole('main').getByRole('region');

test('the FAQ asks its four questions, all closed at first', async ({ page }) => {
  await page.goto('/faq');
  await expect(questions(page)).toHaveText([/What is MLM/i, /join/i, /compensation plan/i, /joining fee/i]);
  await expect(answers(page)).toHaveCount(0);
});

test('clicking another question opens it and closes the one before; clicking the open one closes it', async ({
  page,
}) => {
  await page.goto('/faq');
  await questions(page).nth(0).click();
  await expect(answers(page)).toHaveCount(1);
  await questions(page).nth(3).click();
  await expect(questions(page).nth(0)).toHaveAttribute('aria-expanded', 'false');
  await expect(questions(page).nth(3)).toHaveAttribute('aria-expanded', 'true');
  await expect(answers(page)).toHaveCount(1);
  await expect(answers(page)).toContainText('joining fee');
  await questions(page).nth(3).click();
  await expect(answers(page)).toHaveCount(0);
});

/** Whether all of the open answer is shown or can be scrolled to by keyboard. */
const readAnswer = (page: Page) =>
  answers(page).evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    isCut: element.scrollHeight > element.clientHeight,
    isReachable: element.tabIndex === 0,
  }));

for (const width of [360, 1280]) {
  test(`no answer is higher than 200 px, and all of it can be read by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/faq');
    await expect(questions(page)).toHaveCount(4);
    for (const question of await questions(page).all()) {
      await question.click();
      await expect(answers(page)).toHaveCount(1);
      const { height, isCut, isReachable } = await readAnswer(page);
      expect(height).toBeLessThanOrEqual(200);
      expect(isReachable).toBe(isCut);
    }
  });
}

test('an answer that is cut only since the window narrowed can be read by keyboard too', async ({ page }) => {
  await page.goto('/faq');
  await questions(page).nth(2).click();
  await expect(answers(page)).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => readAnswer(page)).toMatchObject({ isCut: true, isReachable: true });
});
