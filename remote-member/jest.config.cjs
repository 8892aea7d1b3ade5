const { browser } = require('../jest.base.cjs');

module.exports = {
  ...browser,
  setupFilesAfterEnv: [...browser.setupFilesAfterEnv, '<rootDir>/src/testing/set-up-browser.ts'],
  moduleNameMapper: {
    ...browser.moduleNameMapper,
    '^(react-apexcharts/core|apexcharts/donut)$': '<rootDir>/src/testing/chart-stand-in.tsx',
  },
};
