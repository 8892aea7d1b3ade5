module.exports = require('../jest.base.cjs').browser;
