import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const INSTALLED_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How to start Chromium: the one named by CHROMIUM_PATH, else an installed one, else Playwright's own. */
export function findBrowser(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? INSTALLED_BROWSERS.find((path) => existsSync(path));
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: isRoot ? ['--no-sandbox'] : [] };
}
