import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import getPort from 'get-port';
import { toNpmCommand } from '../../federation/packages/npm-command.mjs';
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

/** Fetched by npm when it is first needed: with what it brings along it would be a tenth of each installation. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** How many loads may leave no record. */
const MOST_UNRECORDED = 5;

/** @param token of the person who is signed in */
export async function measureLighthouse(url: string, runs: number, token?: string): Promise<PageSpeed> {
  const program = await fetchLighthouse();
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
      const report = await runLighthouse(program, url, port, profileDir);
      const fault = report.runtimeError;
      // The browser recorded nothing of this load: there is no figure to count or to leave out.
      if (fault?.code === 'NO_NAVSTART' && unrecorded++ < MOST_UNRECORDED) continue;
      if (fault) throw new Error(`Lighthouse failed on ${url}: ${fault.message}`);
      results.push(readSpeed(report));
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
  runtimeError?: { code: string; message: string };
}

const execute = promisify(execFile);

/** @returns the program for Node, which npm keeps for the next time; beside it stands what a shell would start */
async function fetchLighthouse(): Promise<string> {
  const print = 'node -p "process.env.PATH.split(path.delimiter)[0]"';
  const npm = toNpmCommand(['exec', '--yes', `--package=${LIGHTHOUSE}`, '--call', print]);
  const { stdout } = await execute(...npm);
  return join(stdout.trim(), '..', 'lighthouse', 'cli', 'index.js');
}

/** @param port of the browser, whose local storage stays as it is */
async function runLighthouse(program: string, url: string, port: number, directory: string): Promise<LighthouseReport> {
  const configPath = join(directory, 'lighthouse-config.json');
  const reportPath = join(directory, 'lighthouse-report.json');
  const settings = { clearStorageTypes: CLEARED };
  writeFileSync(configPath, JSON.stringify({ extends: 'lighthouse:default', settings }));
  rmSync(reportPath, { force: true });
  const output = ['--output=json', `--output-path=${reportPath}`, '--quiet', '--no-enable-error-reporting'];
  const failure: unknown = await execute(process.execPath, [
    program,
    url,
    `--port=${port}`,
    `--config-path=${configPath}`,
    ...output,
  ]).then(
    () => undefined,
    (error: unknown) => error,
  );
  // A load that was not recorded is a failure to it as well, and stands in the report.
  if (existsSync(reportPath)) return JSON.parse(readFileSync(reportPath, 'utf8')) as LighthouseReport;
  throw new Error(`${LIGHTHOUSE} left no report of ${url}.`, { cause: failure });
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
