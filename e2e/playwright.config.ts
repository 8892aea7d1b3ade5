import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell } from './site/find-browser';

const browser = findHeadlessShell();

/** Journeys against the built site and the real API; `site/start-site.ts` starts both. */
export default defineConfig({
  projects: [
    // One worker, because each serves a site of its own; first, because it often waits while the other one works.
    { name: 'shipping', testDir: './shipping', workers: 1 },
    { name: 'journeys', testDir: './journeys' },
  ],
  outputDir: './test-results',
  globalSetup: './site/start-site.ts',
  fullyParallel: true,
  // One more than a small machine has cores, because a journey often waits; two more save nothing.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The longest takes half a minute by itself, and twice that beside others on a machine at half its speed.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // The JSON report is for `npm test`, which counts.
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    // A request that a worker answers can't be held or changed by a journey; those without a line allow theirs.
    serviceWorkers: 'block',
    // The pages of one browser context share a process, instead of starting one each.
    launchOptions: { ...browser, args: [...(browser.args ?? []), '--process-per-site'] },
  },
});
