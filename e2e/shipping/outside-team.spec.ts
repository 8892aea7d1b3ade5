import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { toNpmCommand } from '../../federation/packages/npm-command.mjs';
import { REPOSITORY_DIR } from '../site/require-build';
import { expect, heading, test } from './test';

/** Installing the tools of a web project takes a minute. */
const TIMEOUT_MS = 360_000;

/** As in a shell of its own: npm tells what it starts where it was called. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/.test(name)));

/** `npx safar dev --site`: the remote as its sources are, inside the running site. */
async function startOnSite(dir: string, site: string) {
  const port = await getPort();
  const program = join(dir, 'node_modules', '.bin', 'safar');
  const server = spawn(program, ['dev', '--site', site, '--port', String(port)], { cwd: dir, env });
  const [said] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit').then(() => [''])]);
  expect(String(said)).toBe(`offers from your sources, inside ${site}: http://localhost:${port}\n`);
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** `npm run outside-team`: all that a team has is a folder, the packages, and where the site keeps its releases. */
test('a team outside this repository tests, builds and releases a page of the running site', async ({ page, ship }) => {
  test.setTimeout(TIMEOUT_MS);
  const dir = mkdtempSync(join(tmpdir(), 'safar-outside-'));
  const run = async (cwd: string, program: string, args: string[]) => {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd,
      env: { ...env, RELEASES_DIR: ship.releasesDir },
    });
    return stdout;
  };
  const npm = (...args: string[]) => run(dir, ...toNpmCommand(args));
  try {
    await ship.reset();
    const creator = join(REPOSITORY_DIR, 'federation', 'new-remote', 'new-remote.mjs');
    await run(REPOSITORY_DIR, process.execPath, [creator, 'offers', '--outside', dir]);
    await npm('install', '--prefer-offline', '--no-audit', '--no-fund');
    expect(existsSync(join(dir, 'package-lock.json'))).toBe(true);
    expect(lstatSync(join(dir, 'node_modules', 'federation')).isSymbolicLink()).toBe(false);

    await npm('run', 'types');
    await npm('test');
    expect(await npm('run', 'release')).toMatch(/^offers 0\.1\.0-\w+ is live\.$/m);
    await ship.settle();
    await page.goto('/offers');
    await expect(heading(page, 'Offers')).toBeVisible();
    await expect(page.getByText('The first page of this team.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

    const dev = await startOnSite(dir, ship.origin);
    try {
      await page.goto(`${dev.origin}/offers`);
      await expect(page.getByText('The first page of this team.')).toBeVisible();
      await page.evaluate(() => history.replaceState(null, '', '/offers?tab=2'));
      const source = join(dir, 'src', 'start', 'start-page.tsx');
      writeFileSync(source, readFileSync(source, 'utf8').replace('The first page', 'The changed page'));
      // The page loads itself again, where it is.
      await expect(page.getByText('The changed page of this team.')).toBeVisible();
      await expect(page).toHaveURL(`${dev.origin}/offers?tab=2`);
      await page.goto(dev.origin);
      await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
      await page.goto('/offers');
      await expect(page.getByText('The first page of this team.')).toBeVisible();
    } finally {
      await dev.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
