/**
 * @typedef {{
 *   env: NodeJS.ProcessEnv,
 *   installed: string[],
 *   playwrightPath: string | undefined,
 *   runs: (path: string) => Promise<boolean>,
 * }} BrowserSearch
 */

/**
 * The Chromium that the journeys run in: the one that CHROMIUM_PATH names, else an installed one, else Playwright's own.
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
