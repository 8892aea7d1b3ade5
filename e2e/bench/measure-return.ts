import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findBrowser } from '../site/find-browser';
import type { Line, Traffic } from './slow-line';
import { layLine, SLOW_4G } from './slow-line';

/** As Lighthouse has a cheap phone; its service worker is not slowed, which the browser has no means for. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const TIMES_SLOWER = 4;
/** The shell looks after the worker when the page has settled; what that costs is of the visit. */
const SETTLED_MS = 6_000;
const KEPT_WITHIN_MS = 30_000;
/** Longer than the page takes to come to life. */
const TAPPED_MS = 5_000;
const TAP_EVERY_MS = 120;

/** A member's page on a phone that has it from an earlier visit: the worker runs, files and last replies are kept. */
export interface ReturnVisit {
  traffic: Traffic;
  /** Medians of the loads on slow 4G with a slower processor; undefined when none was timed. */
  speed: Speed | undefined;
}

interface Speed {
  /** How many times slower than this machine the processor of the page was. */
  timesSlower: number;
  lcpMs: number;
  figuresMs: number;
  /** From a tap on the menu to the next paint, the longest of those while the page comes to life. */
  slowestTapMs: number;
}

interface ReturnOrder {
  /** Of the site that is measured. */
  origin: string;
  /** Its figures come with the reply of the API at the same path. */
  path: string;
  /** Of a member: what staff see is not kept. */
  token: string;
  runs: number;
}

export async function measureReturn({ origin, path, token, runs }: ReturnOrder): Promise<ReturnVisit> {
  const line = await layLine(origin);
  const profileDir = mkdtempSync(join(tmpdir(), 'safar-return-'));
  // Of its own: only a lasting profile keeps compiled programs, as a phone does.
  const context = await chromium.launchPersistentContext(profileDir, { ...findBrowser(), ...PHONE });
  try {
    const url = line.origin + path;
    await visitBefore(context, line.origin, path, token);
    const traffic = await countTraffic(context, line, url);
    line.setSpeed(SLOW_4G);
    return { traffic, speed: runs > 0 ? await timeVisits(context, url, runs) : undefined };
  } finally {
    await context.close();
    await line.stop();
    rmSync(profileDir, { recursive: true, force: true });
  }
}

async function timeVisits(context: BrowserContext, url: string, runs: number): Promise<Speed> {
  const timesSlower = await countTimesSlower(context);
  const loads: Load[] = [];
  const slowestTapsMs: number[] = [];
  while (loads.length < runs) {
    loads.push(await timeLoad(context, url));
    slowestTapsMs.push(await timeTaps(context, url));
  }
  const [lcpMs, figuresMs] = [median(loads, 'lcpMs'), median(loads, 'figuresMs')];
  return { timesSlower, lcpMs, figuresMs, slowestTapMs: middle(slowestTapsMs) };
}

/** Asked for 4, a page takes 4.4 to 5 times as long where interrupts are dear, as in a virtual machine. */
async function countTimesSlower(context: BrowserContext): Promise<number> {
  const page = await openSlowly(context);
  const slowMs = middle(await page.evaluate(countForAWhile));
  await page.close();
  const other = await context.newPage();
  const ms = middle(await other.evaluate(countForAWhile));
  await other.close();
  return slowMs / ms;
}

/** @returns milliseconds of each of nine equal counts, after the compiler is done with it */
function countForAWhile(): number[] {
  const times: number[] = [];
  let sum = 0;
  for (let round = 0; round < 11; round++) {
    const startedAt = performance.now();
    for (let at = 0; at < 1e7; at++) sum += at % 7;
    times.push(performance.now() - startedAt);
  }
  return sum > 0 ? times.slice(2) : [];
}

/** Twice: with the second visit the device has what shows the figures of the one before. */
async function visitBefore(context: BrowserContext, origin: string, path: string, token: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(origin + path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const isKept = (address: string) => caches.match(address, { ignoreVary: true }).then(Boolean);
  await page.waitForFunction(isKept, `/api/v1${path}`, { timeout: KEPT_WITHIN_MS, polling: 200 });
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.close();
}

async function countTraffic(context: BrowserContext, line: Line, url: string): Promise<Traffic> {
  const page = await context.newPage();
  const traffic = line.count();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  line.count();
  return traffic;
}

interface Load {
  lcpMs: number;
  figuresMs: number;
}

declare global {
  interface Window {
    load: Load;
    slowestTapMs: number;
  }
}

async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  return page;
}

async function timeLoad(context: BrowserContext, url: string): Promise<Load> {
  const page = await openSlowly(context);
  await page.addInitScript(() => {
    window.load = { lcpMs: 0, figuresMs: 0 };
    new PerformanceObserver((list) => {
      window.load.lcpMs = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // Called before the paint of what has changed.
    new MutationObserver(() => {
      if (window.load.figuresMs === 0 && /₹\s?\d/.test(document.querySelector('main')?.textContent ?? ''))
        requestAnimationFrame(() => (window.load.figuresMs ||= performance.now()));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.load.figuresMs > 0, undefined, { polling: 200 });
  const load = await page.evaluate(() => window.load);
  await page.close();
  return load;
}

/** The browser itself opens the menu: what a tap waits for is what keeps the page from painting. */
async function timeTaps(context: BrowserContext, url: string): Promise<number> {
  const page = await openSlowly(context);
  await page.addInitScript(() => {
    window.slowestTapMs = 0;
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(pointer|touch|mouse|click)/.test(name)) window.slowestTapMs = Math.max(window.slowestTapMs, duration);
    }).observe(options);
  });
  await page.goto(url, { waitUntil: 'commit' });
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('summary').first();
  await menu.waitFor();
  const until = Date.now() + TAPPED_MS;
  while (Date.now() < until) {
    const box = await menu.boundingBox();
    if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(TAP_EVERY_MS);
  }
  const slowestTapMs = await page.evaluate(() => window.slowestTapMs);
  await page.close();
  return slowestTapMs;
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const median = (loads: Load[], name: keyof Load) => middle(loads.map((load) => load[name]));
