import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { REPOSITORY_DIR } from '../site/require-build';
import { runRegistryCommand } from './registry-commands';
import { samplePackageDir } from './sample-builds';
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

  expect(await runRegistryCommand(samplePackageDir('member', 'second'), 'release', ship)).toMatch(
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

test.describe('a release that would not work is refused in one sentence, and nothing changes', () => {
  const cases = [
    // It reads the storage while it is imported.
    { kind: 'faulty', sentence: /^member breaks the contract: .*localStorage.*\.$/ },
    { kind: 'react', sentence: /^member needs react \^20\.0\.0, but the live shell offers 19\.\d+\.\d+\.$/ },
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
