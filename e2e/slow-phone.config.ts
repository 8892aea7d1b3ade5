import { defineConfig } from '@playwright/test';
import type { Speed } from './fixtures/hand';
import type { Visitor } from './fixtures/test';
import journeys from './playwright.config';

const PATIENCE = 4;

/** `npm run e2e:phone`: the journeys of a phone on the line and the processor that most members have. */
export default defineConfig<{ speed: Speed; visitor: Visitor }>({
  ...journeys,
  projects: [
    {
      name: 'slow phone',
      testDir: './journeys',
      testMatch: 'phone.spec.ts',
      use: { ...journeys.use, speed: 'slow', visitor: 'new' },
    },
  ],
  // Taps are counted, and keys are as many on a fast phone.
  grepInvert: /keyboard/,
  // A second one would slow the processor again.
  workers: 1,
  timeout: PATIENCE * 60_000,
  expect: { timeout: PATIENCE * 10_000 },
  reporter: [['list']],
});
