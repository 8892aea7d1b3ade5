import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './site/find-browser';

const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Journeys against the built site and the real API; `site/start-site.ts` starts both. */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'sample releases', testDir: './shipping', testMatch: 'build-releases.setup.ts' },
    // One worker, because each serves a site of its own.
    { name: 'shipping', testDir: './shipping', dependencies: ['sample releases'], workers: 1 },
  ],
  outputDir: './test-results',
  globalSetup: './site/start-site.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The JSON report is for a program that counts; it goes to the file that program names.
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: findBrowser(),
  },
});
