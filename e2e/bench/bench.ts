import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { Login, SessionGrant } from 'api/contract';
import type { Registry } from 'federation/contract';
import { DEMO_ADMIN, DEMO_MEMBER } from '../fixtures/members';
import { findBrowser } from '../site/find-browser';
import { RELEASES_DIR, requireBuild } from '../site/require-build';
import type { ServedSite } from '../site/serve-site';
import { serveSite } from '../site/serve-site';
import { measureLighthouse } from './measure-lighthouse';
import { measureRequests } from './measure-requests';
import { measureReturn } from './measure-return';
import { measureRouteChange } from './measure-route-change';
import { measureUpdates } from './measure-updates';
import prerenderedPages from './monolith/prerendered-pages.json';
import type { PageFigures } from './report';
import { formatHeading, formatLine, formatRatio, formatReturn, formatRouteChange, formatUpdate } from './report';
import {
  listFirstPageMisses,
  listPaintMisses,
  listReturnMisses,
  listRouteChangeMisses,
  listScoreMisses,
  listUpdateMisses,
} from './targets';

/** With who opens it: a member with earnings loads more of their pages than staff do. */
const PAGES: { path: string; account?: Login }[] = [
  { path: '/' },
  { path: '/products' },
  { path: '/login' },
  { path: '/dashboard', account: DEMO_MEMBER },
  { path: '/wallet', account: DEMO_MEMBER },
  { path: '/admin', account: DEMO_ADMIN },
];
const READ_FIRST = ['/', '/products'];
/** How the same sources as one program are served: drawn by the browser, or as ours, rendered ahead. */
type MonolithKind = 'monolith' | 'prerendered';
/** The other public pages, without the monolith beside them. */
const FURTHER_PATHS = ['/hi', '/about', '/businessplan', '/startjourney', '/faq', '/contact-us', '/signup'];
/** A guard never decides earlier than 100 ms after it has mounted: that wait is not the page's. */
const ROUTE_CHANGES = [
  { from: '/', to: '/products', heading: 'Our Plans', account: undefined, guardMs: 0 },
  { from: '/', to: '/wallet', heading: 'My Wallet', account: DEMO_MEMBER, guardMs: 100 },
];
/** Pages of a member who has been here before, named `return` on the command line. */
const RETURN_PATHS = ['/dashboard', '/wallet'];
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Those named on the command line, else all: pages by their path, and what releases cost under the name `updates`. */
const [, , , ...CHOSEN] = process.argv;

/** The same sources as one program, served by the same server. */
async function serveMonolith(dir: string, kind: MonolithKind): Promise<ServedSite> {
  const releasesDir = join(dir, kind);
  const shellDir = join(releasesDir, 'shell', 'monolith');
  mkdirSync(shellDir, { recursive: true });
  const registry: Registry = { generation: 0, shell: { version: 'monolith', kept: [] }, remotes: [] };
  writeFileSync(join(releasesDir, 'registry.json'), JSON.stringify(registry));
  const program = join(__dirname, 'monolith', 'build-monolith.mjs');
  await promisify(execFile)(process.execPath, [program, shellDir, kind]);
  return serveSite(releasesDir);
}

async function signIn({ origin }: ServedSite, login: Login): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/user/userLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { result } = (await reply.json()) as { result: SessionGrant };
  return result.token;
}

const isChosen = (name: string) => CHOSEN.length === 0 || CHOSEN.includes(name);

async function measurePage(browser: Browser, site: ServedSite, path: string, token?: string): Promise<PageFigures> {
  const cost = await measureRequests(browser, site.origin + path, token);
  const speed = RUNS > 0 ? await measureLighthouse(site.origin + path, RUNS, token) : undefined;
  return { cost, speed };
}

/** The first pages of the areas, federated and as a monolith. @returns what misses its target, in sentences */
async function comparePages(
  browser: Browser,
  federated: ServedSite,
  monoliths: Record<MonolithKind, ServedSite>,
): Promise<string[]> {
  const misses: string[] = [];
  for (const { path, account } of PAGES.filter((page) => isChosen(page.path))) {
    const measure = async (name: string, site: ServedSite) => {
      const measured = await measurePage(browser, site, path, account && (await signIn(site, account)));
      console.log(formatLine(path, name, measured.cost, measured.speed));
      return measured;
    };
    const ours = await measure('federated', federated);
    const floor = await measure('monolith', monoliths.monolith);
    if (path in prerenderedPages)
      console.log(formatRatio(path, ours, await measure('prerendered', monoliths.prerendered)));
    if (!account) misses.push(...listScoreMisses(path, ours));
    if (READ_FIRST.includes(path)) misses.push(...listPaintMisses(path, ours));
    if (path === '/') misses.push(...listFirstPageMisses(ours, floor));
  }
  return misses;
}

async function measureFurtherPages(browser: Browser, site: ServedSite): Promise<string[]> {
  const misses: string[] = [];
  for (const path of FURTHER_PATHS.filter(isChosen)) {
    const figures = await measurePage(browser, site, path);
    console.log(formatLine(path, 'federated', figures.cost, figures.speed));
    misses.push(...listScoreMisses(path, figures));
  }
  return misses;
}

async function measureRouteChanges(browser: Browser, site: ServedSite): Promise<string[]> {
  const misses: string[] = [];
  for (const { account, guardMs, ...route } of ROUTE_CHANGES.filter(({ to }) => isChosen(to))) {
    const token = account && (await signIn(site, account));
    const change = await measureRouteChange(browser, { ...route, origin: site.origin, token });
    const name = `${route.from} to ${route.to}`;
    console.log(formatRouteChange(name, change, guardMs));
    misses.push(...listRouteChangeMisses(name, change, guardMs));
  }
  return misses;
}

async function measureReturns({ origin, ...site }: ServedSite): Promise<string[]> {
  const misses: string[] = [];
  const token = await signIn({ origin, ...site }, DEMO_MEMBER);
  for (const path of RETURN_PATHS) {
    const visit = await measureReturn({ origin, path, token, runs: RUNS });
    console.log(formatReturn(path, visit));
    misses.push(...listReturnMisses(path, visit));
  }
  return misses;
}

/**
 * `npm run bench -- web`: the first pages federated and as a monolith, side by side, three of them also beside the
 * monolith rendered ahead, then the other public pages and two changes of the route, the visit of a member who has been
 * here before, and what a returning visitor fetches after a release. BENCH_RUNS loads each page (5).
 * `npm run bench -- web / return updates` measures these alone. Ends with 1 when a target is missed.
 */
async function main(): Promise<void> {
  requireBuild();
  const dir = mkdtempSync(join(tmpdir(), 'safar-bench-'));
  const browser = await chromium.launch(findBrowser());
  try {
    const misses = CHOSEN.join() === 'updates' ? [] : await measurePages(browser, dir);
    if (isChosen('updates'))
      for (const update of await measureUpdates(browser, dir)) {
        console.log(formatUpdate(update));
        misses.push(...listUpdateMisses(update));
      }
    for (const miss of misses) console.log(`MISSED: ${miss}`);
    if (misses.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Of `design/src/fonts.css`: it takes the room of the site's own letters for Hindi until these are there. */
const STAND_IN_FOR_HINDI = 'NotoSansDevanagari-Regular';

/**
 * Where the machine has no such font, boxes of another width come first, and /hi moves as it does on no phone.
 * @throws Error before anything is measured
 */
async function requireStandIn(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  try {
    const load = (name: string) => new FontFace('stand-in', `local("${name}")`).load().then(Boolean, () => false);
    if (await page.evaluate(load, STAND_IN_FOR_HINDI)) return;
    throw new Error(`/hi is not measured without ${STAND_IN_FOR_HINDI}, which phones have (Debian: fonts-noto-core).`);
  } finally {
    await page.close();
  }
}

async function measurePages(browser: Browser, dir: string): Promise<string[]> {
  if (isChosen('/hi')) await requireStandIn(browser);
  const federated = await serveSite(RELEASES_DIR);
  try {
    console.log(formatHeading());
    return [
      ...(PAGES.some(({ path }) => isChosen(path)) ? await compareWithMonoliths(browser, federated, dir) : []),
      ...(await measureFurtherPages(browser, federated)),
      ...(await measureRouteChanges(browser, federated)),
      ...(isChosen('return') ? await measureReturns(federated) : []),
    ];
  } finally {
    await federated.stop();
  }
}

async function compareWithMonoliths(browser: Browser, federated: ServedSite, dir: string): Promise<string[]> {
  const monolith = await serveMonolith(dir, 'monolith');
  const prerendered = await serveMonolith(dir, 'prerendered');
  try {
    return await comparePages(browser, federated, { monolith, prerendered });
  } finally {
    await monolith.stop();
    await prerendered.stop();
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
