// One transform for every workspace: swc strips types, tsc checks them (`npm run types`).
const transform = {
  '^.+\\.(ts|tsx|mjs)$': [
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

module.exports = {
  node: { testEnvironment: 'node', transform, testPathIgnorePatterns: ['/node_modules/', '/dist/'] },
  browser: {
    testEnvironment: 'jsdom',
    transform,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    setupFilesAfterEnv: [require.resolve('@testing-library/jest-dom')],
    moduleNameMapper: {
      '\\.module\\.css$': 'identity-obj-proxy',
      '\\.(css|woff2)$': require.resolve('./jest.empty.cjs'),
      '\\.svg$': require.resolve('./jest.empty.cjs'),
    },
  },
};
