import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { DEMO_ADMIN, logIn } from '../fixtures/members';
import type { RemoteName } from './sample-builds';
import type { ShippingSite } from './shipping-site';
import { openShippingSite } from './shipping-site';

export const AREAS: { name: RemoteName; path: string; elsewhere: string; elsewhereHeading: RegExp }[] = [
  { name: 'marketing', path: '/', elsewhere: '/wallet', elsewhereHeading: /Start of member/ },
  { name: 'member', path: '/wallet', elsewhere: '/', elsewhereHeading: /Start of marketing/ },
  { name: 'admin', path: '/admin', elsewhere: '/', elsewhereHeading: /Start of marketing/ },
];

/** Journeys on a site of their own, whose browser is signed in as the demo admin: every area is open to it. */
export const test = base.extend<{ token: string; arrive: () => Promise<Page> }, { ship: ShippingSite }>({
  ship: [
    async ({}, use) => {
      const ship = await openShippingSite();
      await use(ship);
      await ship.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ship }, use) => use(ship.origin),
  token: [
    async ({ context, request, ship }, use) => {
      const { token } = await logIn(request, DEMO_ADMIN);
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: ship.origin, localStorage: [{ name: 'token', value: token }] }],
      });
      await use(token);
    },
    { auto: true },
  ],
  // For the next step of a journey: nothing that a browser has kept from the steps before helps its page.
  arrive: async ({ browser, context, ship, token: _ }, use) => {
    const storageState = await context.storageState();
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const fresh = await browser.newContext({ storageState, baseURL: ship.origin });
      contexts.push(fresh);
      return fresh.newPage();
    });
    await Promise.all(contexts.map((opened) => opened.close()));
  },
});

export { expect } from '@playwright/test';

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** The file of the shell that a page starts with. */
export const findProgram = (page: Page) =>
  page.evaluate(() => document.querySelector('script[data-program]')?.getAttribute('data-program'));
/** What an area says that cannot be loaded: in the place of its page, or below the text that the server sent of it. */
export const failure = (page: Page, name: RemoteName) =>
  page.getByRole('alert').filter({ hasText: `The ${name} area could not be loaded` });
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
