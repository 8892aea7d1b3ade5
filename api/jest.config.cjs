const { node } = require('../jest.base.cjs');

/** Published as ES modules alone, which jest cannot require on the Node we support: transformed like our own files. */
const ES_MODULES = '/node_modules/(typebox|content-disposition|cookie)/';

module.exports = {
  ...node,
  roots: ['<rootDir>/src', '<rootDir>/demo', '<rootDir>/fuzz', '<rootDir>/test'],
  globalSetup: '<rootDir>/test/global-setup.cjs',
  globalTeardown: '<rootDir>/test/global-teardown.cjs',
  transform: { ...node.transform, [`${ES_MODULES}.+\\.js$`]: Object.values(node.transform)[0] },
  transformIgnorePatterns: [`^(?!.*${ES_MODULES}).*/node_modules/`],
  // One more than a small machine has cores, because a test often waits for its database.
  maxWorkers: 3,
  // Starting an engine takes two seconds of a core, and cores may be busy.
  testTimeout: 240_000,
};
