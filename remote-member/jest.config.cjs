const { browser } = require('../jest.base.cjs');

module.exports = {
  ...browser,
  setupFilesAfterEnv: [...browser.setupFilesAfterEnv, '<rootDir>/src/testing/set-up-browser.ts'],
  testTimeout: 60_000,
  moduleNameMapper: {
    ...browser.moduleNameMapper,
    '^(react-apexcharts/core|apexcharts/donut)$': '<rootDir>/src/testing/chart-stand-in.tsx',
  },
};
