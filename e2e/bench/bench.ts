import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { SessionGrant } from 'api/contract';
import { DEMO_ADMIN } from '../fixtures/members';
import { findBrowser } from '../site/find-browser';
import { RELEASES_DIR, requireBuild } from '../site/require-build';
import type { ServedSite } from '../site/serve-site';
import { serveSite } from '../site/serve-site';
import { measureLighthouse } from './measure-lighthouse';
import { measureRequests } from './measure-requests';
import { formatHeading, formatLine } from './report';

const PAGES = [
  { path: '/', isSignedIn: false },
  { path: '/products', isSignedIn: false },
  { path: '/login', isSignedIn: false },
  { path: '/wallet', isSignedIn: true },
  { path: '/admin', isSignedIn: true },
];
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Those named on the command line, else all. */
const [, , , ...CHOSEN_PATHS] = process.argv;

/** The same sources as one program, served by the same server. */
async function serveMonolith(dir: string): Promise<ServedSite> {
  const shellDir = join(dir, 'shell');
  const releasesDir = join(dir, 'releases');
  mkdirSync(releasesDir, { recursive: true });
  writeFileSync(join(releasesDir, 'registry.json'), JSON.stringify({ generation: 0, remotes: [] }));
  const program = join(__dirname, 'monolith', 'build-monolith.mjs');
  await promisify(execFile)(process.execPath, [program, shellDir]);
  return serveSite(releasesDir, { SHELL_DIR: shellDir });
}

async function signIn({ origin }: ServedSite): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/user/userLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ADMIN),
  });
  const { result } = (await reply.json()) as { result: SessionGrant };
  return result.token;
}

const isChosen = ({ path }: { path: string }) => CHOSEN_PATHS.length === 0 || CHOSEN_PATHS.includes(path);

/** `npm run bench -- web`: every page federated and as a monolith, side by side. BENCH_RUNS loads each (5). */
async function main(): Promise<void> {
  requireBuild();
  const dir = mkdtempSync(join(tmpdir(), 'safar-bench-'));
  const sites: Record<string, ServedSite> = {};
  const browser = await chromium.launch(findBrowser());
  try {
    sites.federated = await serveSite(RELEASES_DIR);
    sites.monolith = await serveMonolith(dir);
    console.log(formatHeading());
    for (const { path, isSignedIn } of PAGES.filter(isChosen)) {
      for (const [name, site] of Object.entries(sites)) {
        const token = isSignedIn ? await signIn(site) : undefined;
        const cost = await measureRequests(browser, site.origin + path, token);
        const speed = RUNS > 0 ? await measureLighthouse(site.origin + path, RUNS, token) : undefined;
        console.log(formatLine(path, name, cost, speed));
      }
    }
  } finally {
    await browser.close();
    for (const site of Object.values(sites)) await site.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
