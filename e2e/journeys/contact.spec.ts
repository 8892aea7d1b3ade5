import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';

const SENDING_URL = '**/api/v1.0/email/send-form';
const SENT = 'Message sent successfully!';
const FAILED = 'Failed to send message. Please try again.';

/** The EmailJS SDK asks the browser whether a program drives it; for these journeys it answers as a visitor's does. */
async function passAsVisitor(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });
}

async function fillForm(page: Page) {
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: 'Send a Message' })).toBeVisible();
  await page.getByLabel('Full Name').fill('Asha Test');
  await page.getByLabel('Email Address').fill('asha@journeys.example');
  await page.getByLabel('Message').fill('When does the next journey begin?');
}

const send = (page: Page) => page.getByRole('main').locator('form').getByRole('button');

/** The red and the green part of what the words are drawn in. */
function readColor(page: Page, words: string) {
  return page.getByText(words).evaluate((element) => {
    const tone = element.closest('[role]') ?? element;
    const [red = 0, green = 0] = (getComputedStyle(tone).color.match(/[\d.]+/g) ?? []).map(Number);
    return { red, green };
  });
}

test('a message is sent as the form holds it, and the form is empty again', async ({ page }) => {
  await passAsVisitor(page);
  await fillForm(page);
  const reply = page.waitForResponse(SENDING_URL);
  await send(page).click();
  await expect(page.getByText(SENT)).toBeVisible();
  const { red, green } = await readColor(page, SENT);
  expect(green).toBeGreaterThan(red);
  expect((await reply).status()).toBe(200);
  const body = (await reply).request().postDataBuffer()?.toString() ?? '';
  for (const field of ['user_name', 'user_email', 'message', 'lib_version', 'service_id', 'template_id', 'user_id']) {
    expect(body).toContain(`name="${field}"`);
  }
  expect(body).toContain('When does the next journey begin?');
  for (const label of ['Full Name', 'Email Address', 'Message']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
});

test('while it is being sent the button is disabled and says so', async ({ page }) => {
  await passAsVisitor(page);
  const release = await holdRequests(page, SENDING_URL);
  await fillForm(page);
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(send(page)).toBeEnabled();
});

test.describe('by a clock of the test', () => {
  // It would stay in the browser context.
  test.use({ visitor: 'new' });

  test('the outcome leaves after three seconds', async ({ page }) => {
    await passAsVisitor(page);
    await fillForm(page);
    await page.clock.install();
    await send(page).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(page.getByText(SENT)).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(page.getByText(SENT)).toBeHidden();
  });
});

test('a message that fails is kept, said in red, and can be sent again', async ({ page, problems }) => {
  problems.expectProblem(/ERR_FAILED.*send-form/);
  await passAsVisitor(page);
  await page.route(SENDING_URL, (route) => route.abort());
  await fillForm(page);
  await send(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  const { red, green } = await readColor(page, FAILED);
  expect(red).toBeGreaterThan(green);
  await expect(page.getByLabel('Message')).toHaveValue('When does the next journey begin?');

  await page.unroute(SENDING_URL);
  await send(page).click();
  await expect(page.getByText(SENT)).toBeVisible();
});

test('a server that refuses shows the same words', async ({ page, problems }) => {
  problems.expectProblem(/status of 500.*send-form/);
  await passAsVisitor(page);
  await page.route(SENDING_URL, (route) => route.fulfill({ status: 500, body: 'Internal error' }));
  await fillForm(page);
  await send(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
});

test('the SDK refuses a headless browser by itself: the words of a failure, and nothing is sent', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('send-form') ? 1 : 0));
  await fillForm(page);
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true);
  await send(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  expect(calls).toBe(0);
  await expect(page.getByLabel('Message')).toHaveValue('When does the next journey begin?');
});

test('all three fields are required, and the email must look like one', async ({ page }) => {
  await passAsVisitor(page);
  await fillForm(page);
  for (const label of ['Full Name', 'Email Address', 'Message']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required', '');
  }
  await page.getByLabel('Email Address').fill('not an address');
  await send(page).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await expect(page.locator('input:invalid')).toHaveCount(1);
  await expect(page.getByText(SENT)).toBeHidden();
});
