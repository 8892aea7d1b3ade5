import type { Page } from '@playwright/test';
import { Hand } from '../fixtures/hand';
import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new', serviceWorkers: 'allow', viewport: { width: 360, height: 800 } });

const PICTURE = '/pictures/wallet';

/** Opens the wallet until the device has it as it looks, which begins with the second visit. */
async function keepWallet(page: Page, address = '/wallet'): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/api/v1/wallet', { ignoreVary: true })) !== undefined))
    .toBe(true);
  await page.goto(address);
  await expect.poll(() => page.evaluate(async (name) => !!(await caches.match(name)), PICTURE)).toBe(true);
}

declare global {
  interface Window {
    startProgram: () => void;
  }
}

/** The page begins, and its program waits until `startProgram`. */
async function holdProgram(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('DOMContentLoaded', hold, { capture: true, once: true });
    window.startProgram = () => document.dispatchEvent(new Event('DOMContentLoaded'));
  });
}

for (const language of ['en', 'hi'] as const) {
  test(`a visit begins with the page as it was left, and goes on in it (${language})`, async ({ page, member }) => {
    expect(member.role).toBe('member');
    const hand = new Hand(page, language);
    await keepWallet(page, hand.at('/wallet'));
    await holdProgram(page);
    await hand.open('/wallet');
    const asOf = page.getByText(hand.say('As of {moment}').split('{moment}').join('').trim());
    const balance = page.getByRole('region', { name: hand.say('Available Balance') });
    await expect(balance).toContainText('₹0');
    await expect(asOf).toBeInViewport();
    const box = await balance.boundingBox();
    await expect(page.getByText(hand.say('Loading...'))).toBeHidden();
    const more = page.getByRole('button', { name: hand.say('More') });
    const place = page.getByRole('link', { name: hand.say('Withdrawals'), exact: true });
    await more.click();
    await expect(place).toBeVisible();
    await page
      .getByRole('link', { name: hand.say('Add funds') })
      .first()
      .focus();

    await page.evaluate(() => window.startProgram());
    await expect(page.locator('#last-visit')).toHaveCount(0);
    await expect(asOf).toBeHidden();
    await expect(balance).toContainText('₹0');
    await expect(place).toBeVisible();
    await expect(page.getByRole('link', { name: hand.say('Add funds') }).first()).toBeFocused();
    expect(await balance.boundingBox()).toEqual(box);
  });
}

/** Whether the page that the worker gives for an address has the balance in it. */
const hasBalance = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const reply = await fetch(url, { headers: { accept: 'text/html' } });
    return (await reply.text()).includes('₹12,800');
  }, address);

test('the page as it was left is of its own address and release, and of nobody who has signed out', async ({
  page,
  demoMember,
}) => {
  await keepWallet(page);
  expect(await hasBalance(page, '/wallet')).toBe(true);
  expect(await hasBalance(page, '/hi/wallet')).toBe(true);
  expect(await hasBalance(page, '/wallet?show=statement')).toBe(false);
  expect(await hasBalance(page, '/wallet/earnings')).toBe(false);

  await page.evaluate(async (name) => {
    const [own] = (await caches.keys()).filter((cache) => cache.startsWith('replies of '));
    const cache = await caches.open(own ?? '');
    const picture = await cache.match(name);
    const headers = new Headers(picture?.headers);
    headers.set('release', '/remotes/member/0.9.9/');
    await cache.put(name, new Response(await picture?.text(), { headers }));
  }, PICTURE);
  expect(await hasBalance(page, '/wallet')).toBe(false);

  await page.reload();
  await expect.poll(() => hasBalance(page, '/wallet')).toBe(true);
  await page.getByRole('button', { name: `Account of ${demoMember.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => hasBalance(page, '/wallet')).toBe(false);
});

/** Takes the program of the site off the device, as a browser does that needs the room. */
async function dropProgram(page: Page): Promise<void> {
  const dropped = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const isProgram = ({ url }: Request) => /\/assets\/shell\.\w+\.js$/.test(url);
    const drop = async (cache: Cache) =>
      Promise.all((await cache.keys()).filter(isProgram).map((file) => cache.delete(file)));
    return (await Promise.all(caches.map(drop))).flat().length;
  });
  expect(dropped).toBeGreaterThan(0);
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
}

test('where the program does not come, the page stays with its moment, and says so where it can be pressed', async ({
  page,
  member,
  problems,
}) => {
  // The whole browser asks for the icon of the tab, too; its shell shows none.
  problems.expectProblem(/ERR_FAILED .*\/assets\/shell\.|ERR_INTERNET_DISCONNECTED .*\/favicon\.svg/);
  expect(member.role).toBe('member');
  await keepWallet(page);
  await dropProgram(page);
  await page.context().setOffline(true);
  await page.goto('/wallet');
  const tryAgain = page.getByRole('alert').getByRole('link', { name: 'Try again' });
  const asOf = page.getByText(/^As of/);
  await expect(asOf).toBeInViewport({ ratio: 1 });
  await expect(tryAgain).toBeInViewport({ ratio: 1 });
  const [moment, alert] = [await asOf.boundingBox(), await page.getByRole('alert').boundingBox()];
  expect((moment?.y ?? 0) + (moment?.height ?? 0)).toBeLessThanOrEqual(alert?.y ?? 0);

  await page.context().setOffline(false);
  await tryAgain.click();
  await expect(page.locator('#last-visit')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹0');
});
