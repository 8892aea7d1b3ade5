import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const INSTALLED_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How to start Chromium: the one named by CHROMIUM_PATH, else an installed one, else Playwright's own. */
export function findBrowser(): LaunchOptions {
  return toLaunchOptions(process.env.CHROMIUM_PATH ?? INSTALLED_BROWSERS.find((path) => existsSync(path)));
}

/** How to start what opens pages and nothing else: the one named by HEADLESS_SHELL_PATH, else the whole browser. */
export function findHeadlessShell(): LaunchOptions {
  const path = process.env.HEADLESS_SHELL_PATH;
  return path ? toLaunchOptions(path) : findBrowser();
}

function toLaunchOptions(executablePath: string | undefined): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: isRoot ? ['--no-sandbox'] : [] };
}
