import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_DIR } from '../site/require-build';
import { expect, heading, test } from './test';

/** Installing the tools of a web project takes a minute. */
const TIMEOUT_MS = 360_000;

/** As in a shell of its own: npm tells what it starts where it was called. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/.test(name)));

/** `npm run outside-team`: all that a team has is a folder, the packages, and where the site keeps its releases. */
test('a team outside this repository tests, builds and releases a page of the running site', async ({ page, ship }) => {
  test.setTimeout(TIMEOUT_MS);
  const dir = mkdtempSync(join(tmpdir(), 'safar-outside-'));
  const run = async (program: string, ...args: string[]) => {
    const cwd = program === 'npm' ? dir : REPOSITORY_DIR;
    const { stdout } = await promisify(execFile)(program, args, {
      cwd,
      env: { ...env, RELEASES_DIR: ship.releasesDir },
    });
    return stdout;
  };
  try {
    await ship.reset();
    const creator = join(REPOSITORY_DIR, 'federation', 'new-remote', 'new-remote.mjs');
    await run(process.execPath, creator, 'offers', '--outside', dir);
    await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund');
    expect(existsSync(join(dir, 'package-lock.json'))).toBe(true);
    expect(lstatSync(join(dir, 'node_modules', 'federation')).isSymbolicLink()).toBe(false);

    await run('npm', 'run', 'types');
    await run('npm', 'test');
    expect(await run('npm', 'run', 'release')).toMatch(/^offers 0\.1\.0-\w+ is live\.$/m);
    await ship.settle();
    await page.goto('/offers');
    await expect(heading(page, 'Offers')).toBeVisible();
    await expect(page.getByText('The first page of this team.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
