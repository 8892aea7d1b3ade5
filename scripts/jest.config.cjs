const { node } = require('../jest.base.cjs');

module.exports = { ...node, testMatch: ['**/*.test.mjs'] };
