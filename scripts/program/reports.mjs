import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspacesWith, repositoryDir } from './repository.mjs';

/** How many tests passed and failed. @typedef {{ passed: number, failed: number }} Counts */

/** Every suite writes what came of it there; Nx keeps it with the result. */
const REPORT = 'test-results/report.json';

function listReports() {
  return [...listWorkspacesWith('test'), ...listWorkspacesWith('e2e')].map((name) => join(repositoryDir, name, REPORT));
}

/** Takes away the reports of an earlier run, so that a suite that does not run cannot be counted. */
export function clearReports() {
  for (const file of listReports()) rmSync(file, { force: true });
}

/** @returns {Counts} of all suites; one without a report, or without a test, is one failure */
export function countReports() {
  const all = listReports().map((file) =>
    existsSync(file) ? countReport(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 },
  );
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} JestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} PlaywrightReport
 * @param {JestReport | PlaywrightReport} report
 * @returns {Counts} a file that could not be run counts as one failed test, and so does a journey that passed only when
 *   repeated
 */
export function countReport(report) {
  const counts =
    'stats' in report
      ? {
          passed: report.stats.expected,
          failed: report.stats.unexpected + report.stats.flaky + (report.errors?.length ?? 0),
        }
      : { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
  return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
}
