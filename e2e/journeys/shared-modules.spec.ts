import type { Page, Response } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { expect, test } from '../fixtures/test';

const PROGRAMS = ['safar_admin', 'safar_marketing', 'safar_member', 'safar_shell'];
const SHARED_MODULES = ['i18n', 'react', 'react-dom', 'react-router', 'react-router-dom', 'shared-auth'];

/** A fact of React that every copy of it carries, and nothing else does. */
const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=';

interface FederationInstance {
  name: string;
  shareScopeMap: Record<string, Record<string, Record<string, { from: string; useIn: string[] }>>>;
}

declare global {
  interface Window {
    __FEDERATION__: { __INSTANCES__: FederationInstance[] };
  }
}

/** Opens a page of every remote by links alone, so that all of them live in one document. */
async function visitEveryRemote(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Open my dashboard' }).first()).toBeVisible();
  await markDocument(page);
  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  };
  await openFromMenu('Wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await openFromMenu('Back office');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await expectNotReloaded(page);
}

test('the share scope holds one React, one router, one shared-auth and one i18n, all from the shell', async ({
  page,
  admin,
}) => {
  expect(admin.role).toBe('admin');
  await visitEveryRemote(page);
  const scopes = await page.evaluate(() =>
    window.__FEDERATION__.__INSTANCES__.map(({ name, shareScopeMap }) => ({
      name,
      modules: Object.entries(shareScopeMap.default ?? {}).map(([module, versions]) => ({
        module,
        sources: Object.values(versions).map(({ from }) => from),
      })),
    })),
  );
  expect(scopes.map(({ name }) => name).sort()).toEqual(PROGRAMS);
  for (const { name, modules } of scopes) {
    for (const wanted of SHARED_MODULES) {
      expect(modules, `${name} shares ${wanted} once`).toContainEqual({
        module: wanted,
        sources: ['safar_shell'],
      });
    }
  }
});

test('every program uses the same objects', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  await visitEveryRemote(page);
  const uses = await page.evaluate(
    (names) => {
      const entriesOf = ({ shareScopeMap }: FederationInstance, name: string) =>
        Object.values(shareScopeMap.default?.[name] ?? {});
      const instances = window.__FEDERATION__.__INSTANCES__;
      return names.map((name) => {
        const [first] = instances.flatMap((instance) => entriesOf(instance, name));
        return {
          name,
          isOneObject: instances.every((instance) => entriesOf(instance, name).every((entry) => entry === first)),
          usedBy: [...(first?.useIn ?? [])].sort(),
        };
      });
    },
    ['i18n', 'react', 'react-router', 'shared-auth'],
  );
  for (const { name, isOneObject, usedBy } of uses) {
    expect(isOneObject, name).toBe(true);
    expect(usedBy, name).toEqual(PROGRAMS);
  }
});

test('of all scripts of the site, one carries React', async ({ page, admin }) => {
  expect(admin.role).toBe('admin');
  const scripts: Promise<{ url: string; text: string }>[] = [];
  const readScript = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.text().then((text) => ({ url: response.url(), text })));
  };
  page.on('response', readScript);
  await visitEveryRemote(page);
  // What the browser fetches ahead from now on could come while the test ends, and no longer be read.
  page.off('response', readScript);
  const carriers = (await Promise.all(scripts)).filter(({ text }) => text.includes(REACT_INTERNALS));
  expect(carriers.map(({ url }) => new URL(url).pathname)).toEqual([expect.stringMatching(/^\/assets\//)]);
});

test('a session that begins or ends in the shell is known in a remote without a reload', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Join Now' }).first()).toBeVisible();
  await markDocument(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Open my dashboard' }).first()).toBeVisible();

  await page.getByRole('button', { name: `Account of ${member.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Join Now' }).first()).toBeVisible();
  await expectNotReloaded(page);
});
