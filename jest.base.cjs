const { chmodSync, mkdirSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

// For the report of `npm test` (--outputFile): Jest does not make the folder, and a fresh clone has none.
mkdirSync('test-results', { recursive: true });

// What tests write for themselves goes with the run. As root, PostgreSQL runs as another user, who must get through.
const temporaryDir = mkdtempSync(join(tmpdir(), 'safar-run-'));
chmodSync(temporaryDir, 0o755);
process.env.TMPDIR = temporaryDir;
process.once('exit', () => rmSync(temporaryDir, { recursive: true, force: true }));

// Not in the temporary directory: a second run is faster with it.
const cacheDirectory = join(__dirname, 'node_modules', '.cache', 'jest');

// One transform for every workspace: swc strips types, tsc checks them (`npm run types`).
const transform = {
  '^.+\\.(ts|tsx|mjs|js)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
  '\\.po$': require.resolve('federation/po-transform'),
};

// These ship ES modules only, ours too, which a team outside this repository has there.
const transformIgnorePatterns = [
  '/node_modules/(?!(@mswjs|@open-draft|rettime|until-async|workbox-[a-z]+|' +
    'api|client|design|federation|i18n|shared-auth)/)',
];

// On a machine that is busy with other workspaces, and longer than a test waits for a page: it says what did not come.
const testTimeout = 60_000;

module.exports = {
  node: {
    cacheDirectory,
    testTimeout,
    testEnvironment: 'node',
    transform,
    transformIgnorePatterns,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  },
  browser: {
    cacheDirectory,
    testTimeout,
    testEnvironment: require.resolve('./jest.jsdom.cjs'),
    transform,
    transformIgnorePatterns,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    setupFilesAfterEnv: [require.resolve('@testing-library/jest-dom'), require.resolve('./jest.waits.cjs')],
    moduleNameMapper: {
      '\\.css$': require.resolve('identity-obj-proxy'),
    },
  },
};
