import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { REPOSITORY_DIR } from '../site/require-build';
import { runRegistryCommand } from './registry-commands';
import { samplePackageDir } from './sample-builds';
import { makeShellVariant } from './shell-variants';
import { expect, heading, test } from './test';

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
    /2\.0\.0-\w+ .*rolled back/,
  );
  expect(hashShell()).toBe(shellBefore);
});

test.describe('a browser that has the release before', () => {
  /** By address, how every script and stylesheet was sent that the page has asked for since. */
  async function watchEncodings(page: Page): Promise<Map<string, string>> {
    const encodings = new Map<string, string>();
    const session = await page.context().newCDPSession(page);
    session.on('Network.responseReceived', ({ response }) => {
      const { pathname, search } = new URL(response.url);
      if (/\.(js|css)$/.test(pathname))
        encodings.set(pathname + search, response.headers['content-encoding'] ?? 'whole');
    });
    await session.send('Network.enable');
    return encodings;
  }

  test('fetches the difference to it, and the whole of what it has not seen before', async ({ page, ship }) => {
    await ship.reset();
    const encodings = await watchEncodings(page);
    await page.goto('/wallet');
    await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
    expect([...encodings.values()]).not.toContain('dcz');

    await ship.publish('member', 'second');
    const variant = makeShellVariant(0);
    await ship.publishShell(variant);
    rmSync(variant, { recursive: true });
    await ship.settle();
    encodings.clear();
    await page.goto('/wallet');
    await expect(heading(page, 'Start of member 2.0.0')).toBeVisible();
    expect([...encodings.keys()].sort().join()).toMatch(/assets\/shell\..*remoteEntry/s);
    expect(new Set(encodings.values())).toEqual(new Set(['dcz']));

    encodings.clear();
    await page.getByRole('link', { name: 'More of member' }).click();
    await expect(heading(page, 'More of member 2.0.0')).toBeVisible();
    expect([...encodings.values()]).toEqual(['whole']);
  });

  test('asks for the whole file when the difference is damaged', async ({ page, ship }) => {
    await ship.reset();
    await page.goto('/wallet');
    await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
    const version = await ship.publish('member', 'second');
    const release = join(ship.releasesDir, 'member', version);
    for (const file of readdirSync(release).filter((name) => name.endsWith('.dcz')))
      writeFileSync(join(release, file), readFileSync(join(release, file)).fill(0, 60));
    await ship.settle();
    const encodings = await watchEncodings(page);
    await page.goto('/wallet');
    await expect(heading(page, 'Start of member 2.0.0')).toBeVisible();
    expect([...encodings]).toContainEqual([`/remotes/member/${version}/remoteEntry.js?attempt=1`, 'whole']);
  });
});

test.describe('a release that would not work is refused in one sentence, and nothing changes', () => {
  const cases = [
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
  ] as const;
  for (const { kind, sentence } of cases) {
    test(`for its ${kind}`, async ({ ship }) => {
      await ship.reset();
      const before = readFileSync(join(ship.releasesDir, 'registry.json'), 'utf8');
      const refusal = await runRegistryCommand(samplePackageDir('member', kind), 'release', ship).catch(
        (error) => error,
      );
      expect(refusal).toMatchObject({ code: 1, stdout: '' });
      expect(refusal.stderr.trim()).toMatch(sentence);
      expect(readFileSync(join(ship.releasesDir, 'registry.json'), 'utf8')).toBe(before);
    });
  }
});

test('a release is proven in a browser: a page that throws in an effect is refused, and the history keeps the verdict', async ({
  ship,
}) => {
  // Each release starts a browser of its own.
  test.setTimeout(120_000);
  await ship.reset();
  const refusal = await runRegistryCommand(samplePackageDir('member', 'effect'), 'release', ship).catch(
    (error) => error,
  );
  expect(refusal).toMatchObject({ code: 1, stdout: '' });
  expect(refusal.stderr.trim()).toMatch(
    /^\/wallet of member does not work in the live shell: its area fails \(render: no fuel in an effect\)\.$/,
  );

  const memberDir = samplePackageDir('member', 'second');
  expect(await runRegistryCommand(memberDir, 'release', ship)).toContain(': 2 pages.');
  const history = await runRegistryCommand(memberDir, 'releases', ship);
  expect(history).toMatch(/\* 2\.0\.0-\w+ .* live, 2 pages proven in Chromium [\d.]+$/m);
});
