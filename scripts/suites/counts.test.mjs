import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countJest, countPlaywright, countNodeTests, judgeSuite, sumCounts } from './counts.mjs';

test('a test file that jest could not run counts as a failure beside the failed tests', () => {
  assert.deepEqual(countJest({ numPassedTests: 12, numFailedTests: 2, numRuntimeErrorTestSuites: 1 }), {
    passed: 12,
    failed: 3,
  });
});

test('a journey that passed only when repeated is a failure', () => {
  assert.deepEqual(countPlaywright({ stats: { expected: 30, unexpected: 1, flaky: 2 } }), {
    passed: 30,
    failed: 3,
  });
});

test('the summary of Node’s own runner is read from its last lines', () => {
  assert.deepEqual(countNodeTests('ok 1 - a\n# tests 9\n# pass 7\n# fail 1\n# cancelled 1\n# skipped 0\n'), {
    passed: 7,
    failed: 2,
  });
  assert.deepEqual(countNodeTests('✔ a\nℹ tests 7\nℹ pass 7\nℹ fail 0\n'), { passed: 7, failed: 0 });
});

test('a suite that ends with an error has a failure even when no test failed', () => {
  assert.deepEqual(judgeSuite({ passed: 5, failed: 0 }, 1), { passed: 5, failed: 1 });
  assert.deepEqual(judgeSuite({ passed: 5, failed: 2 }, 1), { passed: 5, failed: 2 });
});

test('a suite that ran no test has failed', () => {
  assert.deepEqual(judgeSuite({ passed: 0, failed: 0 }, 0), { passed: 0, failed: 1 });
});

test('a suite that went well keeps its counts, and the sum is over all suites', () => {
  const suites = [judgeSuite({ passed: 5, failed: 0 }, 0), judgeSuite({ passed: 7, failed: 3 }, 1)];
  assert.deepEqual(sumCounts(suites), { passed: 12, failed: 3 });
});
