import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(test));

/** `npm test`: from a fresh clone to one line that says how many tests passed and failed. */
async function test() {
  const { installPackages } = await import('./install/install-packages.mjs');
  const { runSuites } = await import('./suites/run-suites.mjs');

  await installPackages();
  const { passed, failed } = await runSuites();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
