/** How many tests passed and failed. @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} report what `jest --json` writes
 * @returns {Counts} a file that could not be run counts as one failed test
 */
export function countJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report what Playwright's json reporter writes
 * @returns {Counts} a journey that passed only when repeated has failed
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** @param {string} output what Node's own runner prints, in its long form (`ℹ pass 7`) or as TAP (`# pass 7`) @returns {Counts} */
export function countNodeTests(output) {
  const read = (/** @type {string} */ name) => Number(new RegExp(`^[#ℹ] ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { passed: read('pass'), failed: read('fail') + read('cancelled') };
}

/**
 * The counts of a suite, such that it cannot have gone wrong with nothing failed: ending with an error, or running no test, is one failure.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function judgeSuite(counts, exitCode) {
  const wentWrong = exitCode !== 0 || counts.passed === 0;
  return wentWrong && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} all @returns {Counts} */
export function sumCounts(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
