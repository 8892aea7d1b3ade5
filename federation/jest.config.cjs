const { browser, node } = require('../jest.base.cjs');

const ignored = [...node.testPathIgnorePatterns, '<rootDir>/template/'];

module.exports = {
  // A project's own is not heard.
  testTimeout: node.testTimeout,
  projects: [
    { ...node, displayName: 'build', testMatch: ['**/*.test.mjs'], testPathIgnorePatterns: ignored },
    {
      ...browser,
      displayName: 'page',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      testPathIgnorePatterns: ignored,
    },
  ],
};
