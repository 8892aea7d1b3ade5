const { mkdirSync } = require('node:fs');

// For the report of `npm test` (--outputFile): Jest does not make the folder, and a fresh clone has none.
mkdirSync('test-results', { recursive: true });

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
};

// These ship ES modules only, ours too, which a team outside this repository has there.
const transformIgnorePatterns = [
  '/node_modules/(?!(@mswjs|@open-draft|rettime|until-async|api|client|design|federation|shared-auth)/)',
];

module.exports = {
  node: {
    testEnvironment: 'node',
    transform,
    transformIgnorePatterns,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  },
  browser: {
    testEnvironment: require.resolve('./jest.jsdom.cjs'),
    transform,
    transformIgnorePatterns,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    setupFilesAfterEnv: [require.resolve('@testing-library/jest-dom')],
    moduleNameMapper: {
      '\\.css$': require.resolve('identity-obj-proxy'),
    },
  },
};
