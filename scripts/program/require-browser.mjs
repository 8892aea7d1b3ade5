import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser, listInstalledBrowsers, listOnPath } from '../../federation/registry/find-browser.mjs';
import { runCommand } from './commands.mjs';
import { repositoryDir } from './repository.mjs';
import { StopError } from './stop-error.mjs';

const VERSION_TIMEOUT_MS = 20_000;
const INSTALL_TIMEOUT_MS = 300_000;

const requireFromJourneys = createRequire(join(repositoryDir, 'e2e/package.json'));

/**
 * The path of a Chromium that starts; installs one when there is none.
 * @returns {Promise<string>}
 * @throws StopError when that fails too
 */
export async function requireBrowser() {
  const found = await search();
  if (found) {
    if (await startsUp(found)) return found;
    throw new StopError(`CHROMIUM_PATH names ${found}, which is not a browser that starts here.`);
  }
  let output = '';
  for (const install of [downloadPlaywrights, installItsLibraries, () => installByApt('chromium')]) {
    output += await install();
    const installed = await search();
    if (installed) return installed;
  }
  throw new StopError(
    'The browser journeys need Chromium, and it could not be installed: install it yourself (on Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
    output,
  );
}

/** Chromium that draws no window, for a fifth less work with each page: Debian has it as a package of its own. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * What the journeys run in where it is to be had. Elsewhere they run in the whole browser.
 * @returns {Promise<string | undefined>} its path
 */
export async function findHeadlessShell() {
  if (listOnPath([HEADLESS_SHELL]).length === 0) await installByApt(HEADLESS_SHELL);
  const [path] = listOnPath([HEADLESS_SHELL]);
  return path !== undefined && (await startsUp(path)) ? path : undefined;
}

function search() {
  const installed = listInstalledBrowsers();
  return findBrowser({
    env: process.env,
    installed,
    playwrightPath: playwrightBrowserPath(),
    runs: startsUp,
  });
}

/** Ubuntu's chromium, for one, is a script that only asks for a snap. @param {string} path */
async function startsUp(path) {
  const { code } = await runCommand(path, ['--version'], {
    timeoutMs: VERSION_TIMEOUT_MS,
  }).catch(() => ({ code: 1 }));
  return code === 0;
}

/** Where Playwright keeps its own browser, there or not. @returns {string} */
function playwrightBrowserPath() {
  return requireFromJourneys('@playwright/test').chromium.executablePath();
}

/** @returns {Promise<string>} what the installer said, like those below */
function downloadPlaywrights() {
  return runPlaywright('install', 'chromium');
}

/**
 * A downloaded browser that does not start lacks libraries of the system, which root alone may install.
 * @returns {Promise<string>}
 */
async function installItsLibraries() {
  return isRoot() && existsSync(playwrightBrowserPath()) ? runPlaywright('install-deps', 'chromium') : '';
}

/** @param {string[]} args */
async function runPlaywright(...args) {
  const cli = requireFromJourneys.resolve('@playwright/test/cli');
  const { output } = await runCommand(process.execPath, [cli, ...args], {
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  return output;
}

/** Where there is apt, and the right to use it. @param {string} name @returns {Promise<string>} */
async function installByApt(name) {
  if (process.platform !== 'linux' || !isRoot()) return '';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeoutMs: INSTALL_TIMEOUT_MS };
  try {
    const update = await runCommand('apt-get', ['update'], options);
    const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    return update.output + install.output;
  } catch (error) {
    return String(error);
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}
