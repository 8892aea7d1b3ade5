import { expect, test } from '../fixtures/test';

const NOT_GUARANTEED = /earnings are not guaranteed/i;

test('the home page shows what the club is, what it pays, an example in dollars and the way in', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Join Now' }).first()).toHaveAttribute('href', '/signup');
  await expect(main).toContainText('0.25%');
  await expect(main).toContainText('₹1,000');
  await expect(main.getByText(/\$\d/).first()).toBeVisible();
  await expect(main.getByText(NOT_GUARANTEED).first()).toBeVisible();
  for (const step of ['Register', 'Choose a plan', 'Start earning']) {
    await expect(main.getByText(step, { exact: true }).first()).toBeVisible();
  }
  await expect(main.getByText('Example', { exact: false }).first()).toBeVisible();
});

test('on a desk and on a wide one the home page says what, how much and the way in before the first scroll', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const main = page.getByRole('main');
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: 'Join Now' }).first(),
      main.getByText('₹1,000').first(),
    ])
      await expect.soft(shown, `${width} px`).toBeInViewport({ ratio: 1 });
    const scene = await main
      .locator('svg')
      .evaluateAll((drawings) => drawings.slice(0, 6).map((drawing) => drawing.getBoundingClientRect().width));
    expect.soft(Math.max(...scene), `the picture spans ${width} px`).toBeGreaterThanOrEqual(width);
  }
});

test('the about page tells who we are and the three values', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }),
  ).toHaveAttribute('href', '/');
  await expect(main.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  for (const value of ['Innovation', 'Customer-centric', 'Integrity']) {
    await expect(main.getByRole('heading', { name: value })).toBeVisible();
  }
});

test('the business plan names its three parts, with the rates of all ten levels', async ({ page }) => {
  await page.goto('/businessplan');
  const main = page.getByRole('main');
  for (const part of ['Direct referral bonus', 'Team performance bonus', 'Rank advancement rewards']) {
    await expect(main.getByRole('heading', { name: part })).toBeVisible();
  }
  const listRates = (table: number) =>
    main.getByRole('table').nth(table).locator('tbody tr td:nth-child(2)').allTextContents();
  expect(await listRates(0)).toEqual(['5%', '2%', '1%', '1%', '0.5%', '0.5%', '0.5%', '0.5%', '0.25%', '0.25%']);
  expect(await listRates(1)).toEqual(['20%', '15%', '10%', '6%', '5%', '5%', '4%', '4%', '3%', '2%']);
  await expect(main.getByText(NOT_GUARANTEED).first()).toBeVisible();
});

test('the start of the journey is three steps in their order', async ({ page }) => {
  await page.goto('/startjourney');
  const main = page.getByRole('main');
  const firstStep = page.getByRole('heading', { name: 'Register' });
  const steps = main.getByRole('list').filter({ has: firstStep }).getByRole('heading');
  await expect(steps).toHaveText([/Register/, /Choose a plan/, /Start earning/]);
});

test('the contact page names the office, the phone and both email addresses', async ({ page }) => {
  await page.goto('/contact-us');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Get In Touch' })).toBeVisible();
  const breadcrumb = main.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(breadcrumb).toContainText('Contact Us');
  await expect(main).toContainText('Banka, Bihar 813104');
  await expect(main.getByRole('link', { name: '+91 90000 00000' })).toHaveAttribute('href', /^tel:/);
  for (const email of ['hello@safarcircle.example', 'support@safarcircle.example']) {
    await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  }
});
