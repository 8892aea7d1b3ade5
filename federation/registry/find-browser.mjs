import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Where installers put a browser without putting it on the path. */
const WELL_KNOWN = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/** Chromium and Chrome as found on this machine, Chromium first. @returns {string[]} */
export function listInstalledBrowsers() {
  return [...new Set([...listOnPath(NAMES), ...WELL_KNOWN.filter((path) => existsSync(path))])];
}

/** Programs of these names that this machine has on its path, by the order of the names. @param {string[]} names */
export function listOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

/**
 * @typedef {{
 *   env: NodeJS.ProcessEnv,
 *   installed: string[],
 *   playwrightPath: string | undefined,
 *   runs: (path: string) => Promise<boolean>,
 * }} BrowserSearch
 */

/**
 * The Chromium that the journeys run in: the one that CHROMIUM_PATH names, else an installed one, else Playwright's
 * own.
 * @param {BrowserSearch} search `runs` says whether a path is a browser that starts
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser({ env, installed, playwrightPath, runs }) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  for (const path of [...installed, ...(playwrightPath ? [playwrightPath] : [])]) {
    if (await runs(path)) return path;
  }
  return undefined;
}
