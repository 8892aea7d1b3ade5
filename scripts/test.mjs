import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(test));

/** What proves the product without a browser; the production build, which the journeys need, is made beside it. */
const TARGETS = ['build', 'test', 'types', 'lint', 'format:check', 'unused', 'circles', 'texts'];

/** Far longer than either half takes; what hangs is stopped, and counts as failed. */
const HALF_TIMEOUT_MS = 30 * 60_000;

/** `npm test`: from a fresh clone to one line that says how many tests passed and failed. */
async function test() {
  const { installPackages } = await import('./program/install-packages.mjs');
  const { runTargets } = await import('./program/commands.mjs');
  const { requireBrowser } = await import('./program/require-browser.mjs');
  const { clearReports, countReports, listFailures } = await import('./program/reports.mjs');

  await installPackages();
  clearReports();
  const options = /** @type {const} */ ({ stdio: 'inherit', timeoutMs: HALF_TIMEOUT_MS });
  const proven = await runTargets(TARGETS, options);
  const env = { ...process.env, CHROMIUM_PATH: await requireBrowser() };
  const travelled = await runTargets(['e2e'], { ...options, env });

  // Said again at the end, because what failed first has long scrolled by.
  for (const failure of listFailures()) console.log(`FAILED ${failure}`);
  const { passed, failed } = countReports();
  // A check that is no suite counts as one failure.
  const hasFailed = proven.code !== 0 || travelled.code !== 0;
  console.log(`${passed} passed, ${hasFailed ? Math.max(failed, 1) : failed} failed`);
  return hasFailed || failed > 0 ? 1 : 0;
}
