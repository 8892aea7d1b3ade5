import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import getPort from 'get-port';
import { findBrowser } from '../site/find-browser';

/** What Lighthouse says of a page on a cheap phone over slow 4G: medians of several loads. */
export interface PageSpeed {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  interactiveMs: number;
}

/** Everything but the local storage, which holds who is signed in. */
const CLEARED = ['cookies', 'indexeddb', 'service_workers', 'cache_storage', 'shader_cache'] as const;

/** How many loads may leave no record. */
const MOST_UNRECORDED = 5;

/** @param token of the person who is signed in */
export async function measureLighthouse(url: string, runs: number, token?: string): Promise<PageSpeed> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await getPort();
  const profileDir = mkdtempSync(join(tmpdir(), 'safar-lighthouse-'));
  const { executablePath, args = [] } = findBrowser();
  const browser = await chromium.launchPersistentContext(profileDir, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    if (token !== undefined) {
      const page = await browser.newPage();
      await page.goto(`${new URL(url).origin}/favicon.svg`);
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.close();
    }
    const results: PageSpeed[] = [];
    let unrecorded = 0;
    while (results.length < runs) {
      const result = await lighthouse(url, { port, logLevel: 'error', clearStorageTypes: [...CLEARED] });
      const fault = result?.lhr.runtimeError;
      // The browser recorded nothing of this load: there is no figure to count or to leave out.
      if (fault?.code === 'NO_NAVSTART' && unrecorded++ < MOST_UNRECORDED) continue;
      if (!result || fault) throw new Error(`Lighthouse failed on ${url}: ${fault?.message}`);
      results.push(readSpeed(result.lhr));
    }
    return medianOf(results);
  } finally {
    await browser.close();
    rmSync(profileDir, { recursive: true, force: true });
  }
}

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

function readSpeed({ categories, audits }: LighthouseReport): PageSpeed {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    interactiveMs: value('interactive'),
  };
}

function medianOf(results: PageSpeed[]): PageSpeed {
  const median = (name: keyof PageSpeed) => {
    const sorted = results.map((result) => result[name]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? NaN;
  };
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcpMs: median('lcpMs'),
    tbtMs: median('tbtMs'),
    cls: median('cls'),
    interactiveMs: median('interactiveMs'),
  };
}
