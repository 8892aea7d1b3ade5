const { browser } = require('../jest.base.cjs');

module.exports = {
  ...browser,
  // Each test runs the whole back office; a slow machine takes its time over the first.
  testTimeout: 120_000,
  moduleNameMapper: {
    ...browser.moduleNameMapper,
    '^(react-apexcharts/core|apexcharts/(bar|line|pie))$': require.resolve('./src/testing/apex-chart-stub.tsx'),
  },
};
