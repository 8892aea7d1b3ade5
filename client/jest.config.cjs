module.exports = {
  ...require('../jest.base.cjs').browser,
  // A form that is typed into letter by letter takes long on a busy machine.
  testTimeout: 60_000,
};
