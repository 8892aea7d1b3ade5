const { browser } = require('../jest.base.cjs');

// The first test of a page pays for compiling it, on a machine that may be busy with other workspaces.
module.exports = { ...browser, testTimeout: 30_000 };
