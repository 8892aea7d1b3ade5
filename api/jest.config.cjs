const { node } = require('../jest.base.cjs');

module.exports = { ...node, roots: ['<rootDir>/src', '<rootDir>/test'] };
