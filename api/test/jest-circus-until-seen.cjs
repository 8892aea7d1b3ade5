const { readFileSync, writeFileSync } = require('node:fs');
const { default: run } = require('jest-circus/runner');

/** @typedef {import('jest-circus/runner').DescribeBlock} DescribeBlock */
/** @typedef {import('jest-circus/runner').SuiteResult} SuiteResult */

/**
 * The change that a test has seen.
 * @type {string | undefined}
 */
let seen;

/** @param {DescribeBlock} block */
function skipRest({ children }) {
  for (const child of children) {
    if (child.type === 'describeBlock') skipRest(child);
    else if (child.errors.length === 0) child.mode = 'skip';
  }
}

/** Beside the suite, in Stryker's copy. @param {string} testPath */
const toNamesPath = (testPath) => `${testPath}.names.json`;

/** Of a suite that is not loaded: without any test it would count as broken. */
const makeEmptyResult = () => ({
  leaks: false,
  numFailingTests: 0,
  numPassingTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  openHandles: [],
  snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
  testResults: [{ fullName: 'not loaded', status: 'pending', failureMessages: [] }],
});

/**
 * Jest's own way to run a suite, for `npm run mutation`: nothing runs any more once a test has seen the change, and a
 * suite with no test that reaches it is not loaded. Jest itself goes on to the end, and loads every suite to find out
 * which tests it has; here Stryker's first run, without a change, writes that down. Stryker wants "jest-circus" in the
 * name of this file.
 * @type {(...given: Parameters<typeof run>) => Promise<SuiteResult>}
 */
module.exports = async function runUntilSeen(globalConfig, config, environment, runtime, testPath, sendMessage) {
  const change = process.env.__STRYKER_ACTIVE_MUTANT__;
  const runSuite = () => run(globalConfig, config, environment, runtime, testPath, sendMessage);
  if (change === undefined) {
    const result = await runSuite();
    writeFileSync(toNamesPath(testPath), JSON.stringify(result.testResults.map(({ fullName }) => fullName)));
    return result;
  }
  const reaching = new RegExp(globalConfig.testNamePattern ?? '', 'i');
  /** @type {string[]} */
  const names = JSON.parse(readFileSync(toNamesPath(testPath), 'utf8'));
  if (seen === change || !names.some((name) => reaching.test(name))) return makeEmptyResult();

  const handle = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    await handle?.(event, state);
    if (event.name !== 'test_done' || !event.test?.errors.length) return;
    seen = change;
    skipRest(state.rootDescribeBlock);
  };
  return runSuite();
};
