import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(test));

/** All side by side: the journeys begin as soon as the production build is there, and no core waits for the end. */
const TARGETS = ['build', 'test', 'types', 'lint', 'format:check', 'unused', 'circles', 'texts', 'e2e'];

/** Far longer than it takes; what hangs is stopped, and counts as failed. */
const TIMEOUT_MS = 75 * 60_000;

/** `npm test`: from a fresh clone to one line that says how many tests passed and failed. */
async function test() {
  const { installPackages } = await import('./program/install-packages.mjs');
  const { runTargets } = await import('./program/commands.mjs');
  const { findHeadlessShell, requireBrowser } = await import('./program/require-browser.mjs');
  const { clearReports, countReports, listFailures, makeTemporaryDirectory } = await import('./program/suites.mjs');

  await installPackages();
  clearReports();
  const browsers = { CHROMIUM_PATH: await requireBrowser(), HEADLESS_SHELL_PATH: await findHeadlessShell() };
  // With the usual 16 MB the collector of garbage takes a tenth of what suites cost.
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;
  const env = { ...process.env, ...browsers, NODE_OPTIONS, TMPDIR: makeTemporaryDirectory() };
  const proven = await runTargets(TARGETS, { stdio: 'inherit', timeoutMs: TIMEOUT_MS, env });

  // Said again at the end, because what failed first has long scrolled by.
  for (const failure of listFailures()) console.log(`FAILED ${failure}`);
  const { passed, failed } = countReports();
  // A check that is no suite counts as one failure.
  const hasFailed = proven.code !== 0;
  console.log(`${passed} passed, ${hasFailed ? Math.max(failed, 1) : failed} failed`);
  return hasFailed || failed > 0 ? 1 : 0;
}
