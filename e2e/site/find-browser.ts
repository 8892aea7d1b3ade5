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

/**
 * The same Chromium built without windows, where Debian keeps it beside: it does a journey with a fifth less of the
 * processor. What only the whole browser has, like messages of the system, needs `findBrowser`.
 */
export function findHeadlessBrowser(): LaunchOptions {
  const browser = findBrowser();
  const headless = `${browser.executablePath}-headless-shell`;
  return existsSync(headless) ? { ...browser, executablePath: headless } : browser;
}
