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
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...onPath, ...WELL_KNOWN])].filter((path) => existsSync(path));
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
