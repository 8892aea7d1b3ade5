import { join } from 'node:path';
import { repositoryDir } from './repository.mjs';
import { countReport, describeFailures } from './suites.mjs';

test('a test file of jest that could not be run is one failed test', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
  expect(countReport(report)).toEqual({ passed: 7, failed: 2 });
});

test('a journey that passed only when repeated has failed, and so has a run that broke off', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2 };
  expect(countReport({ stats })).toEqual({ passed: 5, failed: 3 });
  expect(countReport({ stats, errors: [{ message: 'no browser' }] })).toEqual({ passed: 5, failed: 4 });
});

test('a suite without a test is one failure', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  expect(countReport(report)).toEqual({ passed: 0, failed: 1 });
});

test('what failed in jest is named by its file and test, without colours; a file that broke by itself', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mExpected: 1\u001b[39m\nReceived: 2'] },
  ];
  const ofFile = (/** @type {string} */ name) => join(repositoryDir, 'api', name);
  const testResults = [
    { name: ofFile('sum.test.ts'), status: 'failed', message: '', assertionResults },
    { name: ofFile('broken.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults };
  expect(describeFailures(report)).toEqual([
    'api/sum.test.ts: subtracts\n    Expected: 1\n    Received: 2',
    'api/broken.test.ts\n    Cannot find module',
  ]);
});

test('journeys that failed, or passed only when repeated, are named too, however deep they stand', () => {
  const spec = { title: 'a member signs in', file: 'journeys/sign-in.spec.ts' };
  const failed = { ...spec, ok: false, tests: [{ results: [{ error: { message: 'Timed out' } }] }] };
  const flaky = { ...spec, title: 'and out', ok: true, tests: [{ status: 'flaky', results: [] }] };
  const passed = { ...spec, ok: true, tests: [{ status: 'expected', results: [{}] }] };
  const stats = { expected: 1, unexpected: 1, flaky: 1 };
  const suites = [{ specs: [passed], suites: [{ specs: [failed, flaky] }] }];
  expect(describeFailures({ stats, suites, errors: [{ message: 'No browser' }] })).toEqual([
    'e2e\n    No browser',
    'e2e/journeys/sign-in.spec.ts: a member signs in\n    Timed out',
    'e2e/journeys/sign-in.spec.ts: and out\n    ',
  ]);
});
