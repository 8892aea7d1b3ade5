import { countReport } from './reports.mjs';

test('a test file of jest that could not be run is one failed test', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
  expect(countReport(report)).toEqual({ passed: 7, failed: 2 });
});

test('a journey that passed only when repeated has failed, and so has a run that broke off', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2 };
  expect(countReport({ stats })).toEqual({ passed: 5, failed: 3 });
  expect(countReport({ stats, errors: ['no browser'] })).toEqual({ passed: 5, failed: 4 });
});

test('a suite without a test is one failure', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  expect(countReport(report)).toEqual({ passed: 0, failed: 1 });
});
