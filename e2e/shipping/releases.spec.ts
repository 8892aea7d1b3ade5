import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { REPOSITORY_DIR } from '../site/require-build';
import { runRegistryCommand } from './registry-commands';
import { samplePackageDir } from './sample-builds';
import { makeShellVariant } from './shell-variants';
import type { ShippingSite } from './shipping-site';
import { expect, findProgram, heading, test } from './test';

const SHELL_DIR = join(REPOSITORY_DIR, 'shell', 'dist');

function hashShell(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(SHELL_DIR, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)));
  }
  return hash.digest('hex');
}

test('a release is live for the next page load, an open tab lives on with its lazy pages and is offered a reload, and a rollback takes less than two seconds', async ({
  page,
  context,
  ship,
}) => {
  await ship.reset();
  const shellBefore = hashShell();
  await page.goto('/wallet');
  await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
  await markDocument(page);

  expect(await runRegistryCommand(samplePackageDir('member', 'second'), 'release', ship, '--unproven')).toMatch(
    /^member 2\.0\.0-\w+ is live\.$/m,
  );
  await ship.settle();
  await page.getByRole('link', { name: 'More of member' }).click();
  await expect(heading(page, 'More of member 1.0.0')).toBeVisible();
  await expectNotReloaded(page);

  const second = await context.newPage();
  await second.goto('/wallet');
  await expect(heading(second, 'Start of member 2.0.0')).toBeVisible();

  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('status').filter({ hasText: 'A new version of this site is ready.' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, 'More of member 2.0.0')).toBeVisible();

  const startedAtMs = Date.now();
  expect(await runRegistryCommand(samplePackageDir('member', 'second'), 'rollback', ship)).toMatch(
    /^member went back from 2\.0\.0-\w+ to 1\.0\.0-\w+\.$/m,
  );
  expect(Date.now() - startedAtMs).toBeLessThan(2_000);
  await ship.settle();
  await page.goto('/wallet');
  await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
  expect(await runRegistryCommand(samplePackageDir('member', 'second'), 'releases', ship)).toMatch(
    /2\.0\.0-\w+ .*withdrawn/,
  );
  expect(hashShell()).toBe(shellBefore);
});

/** By address, how every script and stylesheet was sent that the page has asked for since. */
async function watchEncodings(page: Page): Promise<Map<string, string>> {
  const encodings = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname, search } = new URL(response.url);
    if (/\.(js|css)$/.test(pathname)) encodings.set(pathname + search, response.headers['content-encoding'] ?? 'whole');
  });
  await session.send('Network.enable');
  return encodings;
}

test('a browser that has the release before fetches the difference, and follows the shell forth and back', async ({
  arrive,
  page,
  ship,
}) => {
  await ship.reset();
  const encodings = await watchEncodings(page);
  const other = await arrive();
  for (const tab of [page, other]) {
    await tab.goto('/wallet');
    await expect(heading(tab, 'Start of member 1.0.0')).toBeVisible();
  }
  expect([...encodings.values()]).not.toContain('dcz');
  await page.goto('/');
  const programBefore = await findProgram(page);

  const version = await ship.publish('member', 'second');
  const variant = makeShellVariant(0);
  await ship.publishShell(variant);
  rmSync(variant, { recursive: true });
  await ship.settle();
  await test.step('fetches the difference to it, and the whole of what it has not seen before', () =>
    fetchDifference(page, encodings));
  await test.step('asks for the whole file when the difference is damaged', () =>
    fetchDamagedDifference(other, ship, version));
  await test.step('the shell goes back by its command, and every page follows', () =>
    goBackWithShell(page, ship, programBefore));
});

async function fetchDifference(page: Page, encodings: Map<string, string>): Promise<void> {
  encodings.clear();
  await page.goto('/wallet');
  await expect(heading(page, 'Start of member 2.0.0')).toBeVisible();
  expect([...encodings.keys()].sort().join()).toMatch(/assets\/shell\..*remoteEntry/s);
  expect(new Set(encodings.values())).toEqual(new Set(['dcz']));

  encodings.clear();
  await page.getByRole('link', { name: 'More of member' }).click();
  await expect(heading(page, 'More of member 2.0.0')).toBeVisible();
  expect([...encodings.values()]).toEqual(['whole']);
}

/** In a browser that has not asked for the difference yet; the server reads it whenever it is asked for. */
async function fetchDamagedDifference(page: Page, { releasesDir }: ShippingSite, version: string): Promise<void> {
  const release = join(releasesDir, 'member', version);
  for (const file of readdirSync(release).filter((name) => name.endsWith('.dcz')))
    writeFileSync(join(release, file), readFileSync(join(release, file)).fill(0, 60));
  const encodings = await watchEncodings(page);
  await page.goto('/wallet');
  await expect(heading(page, 'Start of member 2.0.0')).toBeVisible();
  expect([...encodings]).toContainEqual([`/remotes/member/${version}/remoteEntry.js?attempt=1`, 'whole']);
}

async function goBackWithShell(page: Page, ship: ShippingSite, programBefore?: string | null): Promise<void> {
  await page.goto('/');
  expect(await findProgram(page)).not.toBe(programBefore);
  const said = await runRegistryCommand(join(REPOSITORY_DIR, 'shell'), 'rollback', ship);
  expect(said).toMatch(/^shell went back from 1\.0\.0-\w+ to 1\.0\.0-\w+\.$/m);
  await ship.settle();
  await page.goto('/');
  expect(await findProgram(page)).toBe(programBefore);
  await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
}

const REFUSED = [
  // It reads the storage while it is imported.
  { kind: 'faulty', sentence: /^member breaks the contract: .*localStorage.*\.$/ },
  {
    kind: 'react',
    sentence:
      /^member needs react \^20\.0\.0, but the live shell offers 19\.\d+\.\d+, and admin needs \^19\.0\.0: no version is right for both\.$/,
  },
  {
    kind: 'skew',
    sentence: /^member needs shared-auth \^1\.99\.0, but the live shell offers 1\.\d+\.\d+\.$/,
  },
  {
    kind: 'effect',
    sentence: /^\/wallet of member does not work in the live shell: its area fails \(render: no fuel in an effect\)\.$/,
  },
] as const;

test('a release is proven: one that would not work is refused in one sentence, and the history keeps the verdict', async ({
  ship,
}) => {
  // Two of them start a browser of their own.
  test.setTimeout(180_000);
  await ship.reset();
  for (const { kind, sentence } of REFUSED)
    await test.step(`a release is refused for its ${kind}, and nothing changes`, async () => {
      const before = readFileSync(join(ship.releasesDir, 'registry.json'), 'utf8');
      const memberDir = samplePackageDir('member', kind);
      const refusal = await runRegistryCommand(memberDir, 'release', ship).catch((error) => error);
      expect(refusal).toMatchObject({ code: 1, stdout: `The releases in ${ship.releasesDir}:\n` });
      expect(refusal.stderr.trim()).toMatch(sentence);
      expect(readFileSync(join(ship.releasesDir, 'registry.json'), 'utf8')).toBe(before);
    });

  await test.step('a release that works is proven in a browser, and the history keeps the verdict', async () => {
    const memberDir = samplePackageDir('member', 'second');
    expect(await runRegistryCommand(memberDir, 'release', ship)).toContain(': 2 pages.');
    const history = await runRegistryCommand(memberDir, 'releases', ship);
    expect(history).toMatch(/\* 2\.0\.0-\w+ .* live, 2 pages proven in Chromium [\d.]+$/m);
  });
});
