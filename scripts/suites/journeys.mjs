import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser } from '../browser/require-browser.mjs';
import { countPlaywright, judgeSuite } from './counts.mjs';
import { runNpmScript } from './run-npm-script.mjs';

/** The journeys in a real browser, against the built site. @param {string} reportsDir @returns {import('./run-stages.mjs').Stage} */
export function journeySuite(reportsDir) {
  return {
    title: 'browser journeys',
    run: async () => {
      const reportFile = join(reportsDir, 'journeys.json');
      const env = {
        ...process.env,
        CHROMIUM_PATH: await requireBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      };
      const { code, output } = await runNpmScript(['run', 'e2e', '-w', 'e2e'], env);
      const counts = existsSync(reportFile)
        ? countPlaywright(JSON.parse(readFileSync(reportFile, 'utf8')))
        : { passed: 0, failed: 0 };
      return { counts: judgeSuite(counts, code), output };
    },
  };
}
