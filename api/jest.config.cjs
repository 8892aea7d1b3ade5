const { node } = require('../jest.base.cjs');

module.exports = {
  ...node,
  roots: ['<rootDir>/src', '<rootDir>/demo', '<rootDir>/drill', '<rootDir>/fuzz', '<rootDir>/test'],
  globalSetup: '<rootDir>/test/global-setup.cjs',
  globalTeardown: '<rootDir>/test/global-teardown.cjs',
  // A test file in an environment of its own loads the server and its packages again, for a second of a core each.
  runner: '<rootDir>/test/runner.mjs',
  setupFiles: ['<rootDir>/test/require-typescript.cjs'],
  setupFilesAfterEnv: ['<rootDir>/test/time-limits.mjs'],
  // One more than a small machine has cores, because a test often waits for its database.
  maxWorkers: 3,
};
