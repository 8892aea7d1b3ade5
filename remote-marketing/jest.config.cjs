const { browser } = require('../jest.base.cjs');

module.exports = {
  ...browser,
  setupFilesAfterEnv: [...browser.setupFilesAfterEnv, '<rootDir>/src/testing/set-up-browser.ts'],
  // The first test of a page pays for compiling it, on a machine that may be busy with other workspaces.
  testTimeout: 30_000,
};
