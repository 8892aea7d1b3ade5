const { browser, node } = require('../jest.base.cjs');

const ignored = [...node.testPathIgnorePatterns, '<rootDir>/template/'];

module.exports = {
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
