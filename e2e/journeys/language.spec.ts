import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

const lang = (page: Page) => page.locator('html').getAttribute('lang');

/** What search engines read of a served page. */
async function readHead(page: Page, path: string): Promise<Record<string, string | null>> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  const find = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  return {
    title: await page.title(),
    lang: await lang(page),
    canonical: await find('link[rel=canonical]', 'href'),
    en: await find('link[hreflang=en]', 'href'),
    hi: await find('link[hreflang=hi]', 'href'),
    others: await find('link[hreflang=x-default]', 'href'),
    locale: await find('meta[property="og:locale"]', 'content'),
  };
}

test('a page has an address in each language, and both know of the other', async ({ page, baseURL }) => {
  const alternates = { en: `${baseURL}/login`, hi: `${baseURL}/hi/login`, others: `${baseURL}/login` };
  expect(await readHead(page, '/login')).toEqual({
    ...alternates,
    title: 'Sign in · Safar Circle',
    lang: 'en',
    canonical: `${baseURL}/login`,
    locale: 'en_IN',
  });
  expect(await readHead(page, '/hi/login')).toEqual({
    ...alternates,
    title: 'साइन इन करें · Safar Circle',
    lang: 'hi',
    canonical: `${baseURL}/hi/login`,
    locale: 'hi_IN',
  });
});

test('every way on from a page in Hindi stays in Hindi, also back and to an unknown address', async ({
  page,
  problems,
}) => {
  problems.expectProblem(/status of 404/);
  await page.goto('/hi/login');
  await page.getByRole('link', { name: 'नया खाता बनाएँ' }).click();
  await expect(page).toHaveURL('/hi/signup');
  await expect(page).toHaveTitle('खाता बनाएँ · Safar Circle');
  await page.goBack();
  await expect(page).toHaveURL('/hi/login');
  for (const link of await page.locator('header a[href^="/"]:not([hreflang])').all())
    expect(await link.getAttribute('href')).toMatch(/^\/hi(\/|$)/);
  await page.goto('/hi/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('पेज नहीं मिला');
});

test('what the browser checks is said in the language of the page', async ({ page }) => {
  await page.goto('/hi/login');
  const email = page.getByLabel('ई-मेल');
  const readWords = () => email.evaluate((field: HTMLInputElement) => field.validationMessage);
  await page.getByRole('button', { name: 'साइन इन करें', exact: true }).click();
  await expect.poll(readWords).toBe('इसे भरें।');
  await email.fill('asha');
  await page.getByRole('button', { name: 'साइन इन करें', exact: true }).click();
  await expect.poll(readWords).toBe('ई-मेल का पता सही नहीं है।');
});

const PUBLIC_TITLES = {
  '/hi': 'यात्रा से जुड़ा सदस्यों का क्लब',
  '/hi/about': 'हमारे बारे में',
  '/hi/products': 'हमारी योजनाएँ',
  '/hi/businessplan': 'बिज़नेस प्लान',
  '/hi/startjourney': 'अपना सफ़र शुरू करें',
  '/hi/faq': 'अक्सर पूछे जाने वाले सवाल',
  '/hi/contact-us': 'संपर्क करें',
};

test('every public page is served in Hindi and stays so, with its title and its structured data', async ({ page }) => {
  for (const [path, title] of Object.entries(PUBLIC_TITLES)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Safar Circle`);
    await page.waitForLoadState('networkidle');
    const words = (await page.getByRole('main').innerText()).replaceAll('Safar Circle', '');
    expect(words, path).not.toMatch(/[a-z]{2,} [a-z]{2,}/i);
  }
  await page.goto('/hi/faq');
  const data = page.locator('main script[type="application/ld+json"]');
  expect(await data.textContent()).toContain('"name":"MLM क्या है?"');
});

test('a change of the language keeps the page and what is typed', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Asha');
  await page.getByLabel('Password', { exact: true }).fill('half a sent');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('नया खाता बनाएँ');
  await expect(page).toHaveURL('/hi/signup');
  expect(await lang(page)).toBe('hi');
  await expect(page.getByLabel('पूरा नाम')).toHaveValue('Asha');
  await expect(page.getByLabel('पासवर्ड', { exact: true })).toHaveValue('half a sent');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha');
  await expect(page).toHaveURL('/signup');
});

test('a language that was chosen before is offered on an English page, and never forced', async ({ page }) => {
  await page.goto('/signup');
  const offer = page.getByRole('button', { name: 'हिन्दी में पढ़ें' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/signup');
  await expect(offer).toBeHidden();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a New Account');
  await offer.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('नया खाता बनाएँ');
  await expect(offer).toBeHidden();
});

test.describe('a browser that prefers Hindi', () => {
  test.use({ visitor: 'new', locale: 'hi-IN' });

  test('is offered it once, and hears no more of it when the offer is refused', async ({ page }) => {
    await page.goto('/signup');
    expect(await lang(page)).toBe('en');
    await page.getByRole('button', { name: 'नहीं, धन्यवाद' }).click();
    await page.reload();
    await page.getByLabel('Full Name').fill('Asha');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'हिन्दी में पढ़ें' })).toBeHidden();
    // English was not chosen: what an account says still counts.
    expect(await page.evaluate(() => localStorage.getItem('safar:language'))).toBeNull();
  });
});

test('the member area follows the choice, on this device and by the account on the next', async ({ page, member }) => {
  expect(member.language).toBeUndefined();
  await page.goto('/wallet');
  // Until the figures are there the footer moves, also between the two halves of a press.
  await expectPageReady(page);
  const change = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/wallet');
  expect((await change).status()).toBe(200);
  await page.goto('/wallet');
  await expect(page).toHaveURL('/hi/wallet');
  expect(await lang(page)).toBe('hi');
  await page.evaluate(() => localStorage.removeItem('safar:language'));
  await page.goto('/wallet');
  await expect(page).toHaveURL('/hi/wallet');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'डैशबोर्ड' })).toBeVisible();
});

test('the back office is English, and the member area after it as it was chosen', async ({ page, admin }) => {
  await page.goto('/hi/dashboard');
  const menu = page.getByRole('button', { name: admin.name });
  await menu.click();
  await page.evaluate(() => localStorage.setItem('safar:language', 'hi'));
  await page.getByRole('link', { name: 'बैक ऑफ़िस', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  expect(await lang(page)).toBe('en');
  await page.goto('/wallet');
  await expect(page).toHaveURL('/hi/wallet');
});
