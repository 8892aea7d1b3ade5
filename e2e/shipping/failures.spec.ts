import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { IncidentPage } from 'api/contract';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import type { Fault } from './remote-origin';
import type { RemoteName } from './sample-builds';
import type { ShippingSite } from './shipping-site';
import { AREAS, expect, failure, heading, test, tryAgain } from './test';

type Area = (typeof AREAS)[number];

const FAULTS: { fault: Fault; reason: string }[] = [
  { fault: 'refused', reason: 'its server cannot be reached' },
  { fault: 'missing', reason: 'its files are missing (status 404)' },
  { fault: 'foreign', reason: 'its server sent something else than a program' },
  { fault: 'changed', reason: 'one of its files is not as it was published' },
];

test('remotes without a release before, on an origin of their own, fail by name and heal', async ({ arrive, ship }) => {
  test.setTimeout(180_000);
  await ship.reset(ship.remotes.origin);
  for (const area of AREAS) {
    const { name } = area;
    await test.step(`${name} that cannot be loaded is named, the rest works, and "Try again" heals it`, async () =>
      failToLoad(await arrive(), ship, area));
    await test.step(`a damaged page of ${name} is named, and "Try again" heals it`, async () =>
      damagePage(await arrive(), ship, area));
  }
  await test.step('they run under the policy of the page, with their hashes checked', async () =>
    checkPolicy(await arrive(), ship));
});

async function failToLoad(page: Page, { remotes }: ShippingSite, area: Area): Promise<void> {
  const { name, path, elsewhere, elsewhereHeading } = area;
  for (const { fault, reason } of FAULTS) {
    await remotes.break(fault, new RegExp(`/remotes/${name}/`));
    await page.goto(path);
    await expect(failure(page, name), fault).toContainText(reason);
    await markDocument(page);
    await remotes.heal();
    await tryAgain(page).click();
    await expect(failure(page, name), fault).toBeHidden();
    await expect(heading(page, `Start of ${name} 1.0.0`), fault).toBeVisible();
    await expectNotReloaded(page);
  }
  await remotes.break('missing', new RegExp(`/remotes/${name}/`));
  await page.goto(elsewhere);
  await expect(heading(page, elsewhereHeading)).toBeVisible();
  await remotes.heal();
}

async function damagePage(page: Page, { remotes }: ShippingSite, { name, path }: Area): Promise<void> {
  await page.goto(path);
  await expect(heading(page, `Start of ${name} 1.0.0`)).toBeVisible();
  await markDocument(page);
  await remotes.break('changed', new RegExp(`/remotes/${name}/.*/assets/`));
  await page.getByRole('link', { name: `More of ${name}` }).click();
  await expect(heading(page, `The ${name} pages could not be loaded`)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('one of its files is not as it was published');
  await remotes.heal();
  await tryAgain(page).click();
  await expect(heading(page, `More of ${name} 1.0.0`)).toBeVisible();
  await expectNotReloaded(page);
}

async function checkPolicy(page: Page, { remotes }: ShippingSite): Promise<void> {
  const scripts: (string | null)[] = [];
  await page.exposeFunction('tellIntegrity', (integrity: string | null) => scripts.push(integrity));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const url = node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : '';
          if (url.includes('/remotes/')) void Reflect.get(window, 'tellIntegrity')(Reflect.get(node, 'integrity'));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  const reply = await page.goto('/wallet');
  await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
  expect(reply?.headers()['content-security-policy']).toContain(`script-src 'self' ${remotes.origin}`);
  await expect.poll(() => scripts.length).toBeGreaterThanOrEqual(4);
  for (const integrity of scripts) expect(integrity).toMatch(/^sha256-/);
}

test('remotes that hang or are damaged show the release before, where there is one', async ({
  arrive,
  browser,
  context,
  request,
  ship,
  token,
}) => {
  await ship.prepare(ship.remotes.origin);
  const member = await ship.publish('member', 'second', ship.remotes.origin);
  await ship.settle();
  // The others have none yet: with one, they would wait a third time.
  await test.step('remotes that hang show the release before, or the error, within twice eight seconds', () =>
    hang(browser, context, ship, member));

  const marketing = await ship.publish('marketing', 'second', ship.remotes.origin);
  const admin = await ship.publish('admin', 'faulty', ship.remotes.origin);
  await ship.settle();
  const versions: Record<RemoteName, string> = { marketing, member, admin };
  for (const area of AREAS)
    await test.step(`${area.name} whose release is damaged shows the release before`, async () => {
      await damageRelease(await arrive(), ship, area, versions[area.name]);
      await expectIncident(request, token, area, versions[area.name]);
    });
});

async function hang(browser: Browser, context: BrowserContext, ship: ShippingSite, hanging: string): Promise<void> {
  await ship.remotes.break('hang', new RegExp(`/remotes/(marketing|admin|member/${hanging})/`));
  const storageState = await context.storageState();
  const waitsMs = await Promise.all(
    AREAS.map(async ({ name, path }) => {
      // A browser for each: one allows six connections to an origin, and those that hang would use them up.
      const visitor = await browser.newContext({ storageState, baseURL: ship.origin });
      const page = await visitor.newPage();
      // A script that hangs holds back the load event.
      await page.goto(path, { waitUntil: 'commit' });
      const shown = name === 'member' ? heading(page, 'Start of member 1.0.0') : failure(page, name);
      // Told by the page as it happens; an expectation would look once in a second.
      await shown.waitFor({ timeout: 25_000 });
      // Since the page was asked for, by its own clock: opening a browser is not the site's time.
      const waitMs = await page.evaluate(() => performance.now());
      if (name !== 'member') await expect(page.getByRole('alert')).toContainText('it did not answer within 8 seconds');
      await visitor.close();
      return waitMs;
    }),
  );
  expect(Math.min(...waitsMs)).toBeGreaterThan(16_000);
  expect(Math.max(...waitsMs)).toBeLessThan(22_000);
  await ship.remotes.heal();
}

async function damageRelease(page: Page, { remotes }: ShippingSite, area: Area, version: string): Promise<void> {
  const { name, path } = area;
  for (const file of ['remoteEntry', 'assets/remote']) {
    await remotes.break('changed', new RegExp(`/remotes/${name}/${version}/${file}`));
    await page.goto(path);
    await expect(heading(page, `Start of ${name} 1.0.0`), file).toBeVisible();
    await remotes.heal();
  }
}

async function expectIncident(
  request: APIRequestContext,
  token: string,
  { name, path }: Area,
  version: string,
): Promise<void> {
  const reply = await request.get('/api/v1/admin/telemetry', { headers: { authorization: token } });
  const { result } = (await reply.json()) as { result: IncidentPage };
  expect(result.items).toContainEqual(
    expect.objectContaining({ remote: name, release: version, kind: 'changed', outcome: 'previous', path }),
  );
}

test('a release that does not work once it has arrived fails inside its area', async ({ arrive, ship }) => {
  await ship.reset('', 'faulty');
  for (const area of AREAS) {
    const { name } = area;
    const title = `${name} whose release breaks the contract, or throws at import or in render, is named in its area`;
    await test.step(title, async () => failToRun(await arrive(), area));
  }
});

async function failToRun(page: Page, { name, path }: Area): Promise<void> {
  const cases = [
    {
      fault: 'contract',
      reason: 'speaks contract 3, this site speaks 2 and 1',
    },
    { fault: 'import', reason: 'no fuel at import' },
    { fault: 'render', reason: 'no fuel in render' },
  ];
  for (const { fault, reason } of cases) {
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('fault', value), fault);
    await page.goto(path);
    const words = page.getByRole('alert').filter({ hasText: reason });
    await expect(words).toBeVisible();
    if (fault === 'render') await expect(heading(page, 'This page has stopped working')).toBeVisible();
    else await expect(failure(page, name)).toBeVisible();
    await markDocument(page);
    await page.evaluate(() => localStorage.removeItem('fault'));
    await tryAgain(page).click();
    await expect(words).toBeHidden();
    await expect(heading(page, `Start of ${name} 3.0.0`)).toBeVisible();
    await expectNotReloaded(page);
  }
}

test('a remote of another major of React, or of a session of tomorrow, fails by name inside its area', async ({
  page,
  ship,
}) => {
  await ship.prepare();
  const cases = [
    { kind: 'react', reason: /it needs react \^20\.0\.0, and this site has 19\.\d+\.\d+/ },
    { kind: 'skew', reason: /it needs shared-auth \^1\.99\.0, and this site has 1\.\d+\.\d+/ },
  ] as const;
  for (const { kind, reason } of cases) {
    await ship.publishAlone('member', kind);
    await page.goto('/wallet');
    await expect(heading(page, 'The member pages could not be loaded')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(reason);
    await page.goto('/');
    await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
  }
  // The other way round: the release before, which asks for less than this shell has, still works.
  await ship.prepare();
  await ship.publish('member', 'skew');
  await ship.settle();
  await page.goto('/wallet');
  await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
});
