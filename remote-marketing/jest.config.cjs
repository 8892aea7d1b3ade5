module.exports = {
  ...require('../jest.base.cjs').browser,
  // The first test of a page pays for compiling it, on a machine that may be busy with other workspaces.
  testTimeout: 30_000,
};
