import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { listWorkspacesWith, repositoryDir } from './repository.mjs';

/* What the suites of `npm test` write: files for themselves, and reports of what came of them. */

/** Where Linux keeps files in memory. */
const MEMORY_DIR = '/dev/shm';
/** Several times what the suites keep at once. */
const FREE_BYTES_MIN = 8 * 1024 ** 3;

/**
 * Makes the directory in which the suites keep their databases, gone with this process: in memory where there is
 * plenty, because copying a database takes a disk nine times as long.
 * @returns {string}
 */
export function makeTemporaryDirectory() {
  const directory = mkdtempSync(join(hasRoomInMemory() ? MEMORY_DIR : tmpdir(), 'safar-test-'));
  // As root, PostgreSQL runs as another user, who must get through.
  chmodSync(directory, 0o755);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** @returns {boolean} false also where there is no such place */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DIR);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}

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

/** @returns {string[]} each test that failed, with its file and the beginning of its message, for the end of the log */
export function listFailures() {
  return listReports()
    .filter((file) => existsSync(file))
    .flatMap((file) => describeFailures(JSON.parse(readFileSync(file, 'utf8'))));
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
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} JestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: JestTest[] }} JestFile
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {JestFile[]} [testResults]
 *
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status?: string, results: { error?: PlaywrightError }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, ok: boolean, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {PlaywrightError[]} [errors]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
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

/** What of a message is shown again at the end: the sentence, what was expected and what came. */
const LINES_OF_MESSAGE = 12;

/**
 * @param {JestReport | PlaywrightReport} report
 * @returns {string[]} one text for each failure
 */
export function describeFailures(report) {
  const failures = 'stats' in report ? listFailedJourneys(report) : (report.testResults ?? []).flatMap(listFailedTests);
  return failures.map(({ title, message }) => {
    const lines = stripVTControlCharacters(message ?? '').split('\n');
    return [title, ...lines.slice(0, LINES_OF_MESSAGE).map((line) => `    ${line}`)].join('\n');
  });
}

/** @param {JestFile} file */
function listFailedTests({ name, status, message, assertionResults }) {
  const file = relative(repositoryDir, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ title: file, message }];
  return failed.map(({ fullName, failureMessages }) => ({
    title: `${file}: ${fullName}`,
    message: failureMessages?.[0],
  }));
}

/** @param {PlaywrightReport} report */
function listFailedJourneys({ errors = [], suites = [] }) {
  const broken = errors.map(({ message }) => ({ title: 'e2e', message }));
  return [...broken, ...suites.flatMap(listFailedSpecs)];
}

/** @param {PlaywrightSuite} suite @returns {{ title: string, message: string | undefined }[]} */
function listFailedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  const own = failed.map(({ title, file, tests }) => ({
    title: `e2e/${file}: ${title}`,
    message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
  }));
  return [...own, ...suites.flatMap(listFailedSpecs)];
}
