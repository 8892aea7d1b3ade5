import parts from './mutation-parts.cjs';

const { files } = parts[process.env.MUTATION_PART];

export default {
  testRunner: 'jest',
  jest: { configFile: 'api/jest.mutation.cjs' },
  mutate: files.map((file) => `api/src/${file}.ts`),
  ignorePatterns: ['**', '!/api/**', '/api/node_modules', '/api/dist', '!/jest.*.cjs', '!/package.json'],
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Jest keeps what each run has loaded: a gigabyte after some thirty.
  maxTestRunnerReuse: 20,
  // The suites of a part at once, on a machine that may be busy; five are not enough for it.
  dryRunTimeoutMinutes: 20,
  // What is slow because the machine is busy would count as seen.
  timeoutMS: 60_000,
  ignoreStatic: false,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'progress-append-only'],
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  warnings: { slow: false },
  clearTextReporter: { reportTests: false },
};
