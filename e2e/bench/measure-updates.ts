import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { publishLocalBuild } from '../../federation/registry/publish.mjs';
import { REPOSITORY_DIR } from '../site/require-build';
import { serveSite } from '../site/serve-site';
import type { PageCost } from './measure-requests';
import { measureVisit } from './measure-requests';

/** The parts of the site's first page, and the words in them that a release changes. */
const PARTS = [
  { workspace: 'remote-marketing', file: 'src/home/home.copy.ts', words: 'Four things you get', other: 'What you get' },
  { workspace: 'shell', file: 'src/app/top-nav.tsx', words: 'Our Plans', other: 'Plans' },
];
const BUILDS_DIR = join(REPOSITORY_DIR, 'node_modules', '.cache', 'safar-circle', 'updates');
const SERVED_IN_MS = 30_000;

/** What a visitor of the first page fetches after a release of a part in which words have changed. */
export interface UpdateCost {
  workspace: string;
  /** When the release comes as differences, and when it comes as whole files. */
  differences: PageCost;
  whole: PageCost;
}

/** @param dir for the releases */
export async function measureUpdates(browser: Browser, dir: string): Promise<UpdateCost[]> {
  const releasesDir = join(dir, 'updates');
  mkdirSync(releasesDir);
  for (const part of PARTS) {
    await build('before', { ...part, other: part.words });
    await build('after', part);
    await publishLocalBuild(join(BUILDS_DIR, 'before', part.workspace), releasesDir);
  }
  const { origin, stop } = await serveSite(releasesDir);
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [first, second] = contexts;
  try {
    for (const context of contexts) await measureVisit(context, origin);
    const costs: UpdateCost[] = [];
    for (const { workspace } of PARTS) {
      const version = await publishLocalBuild(join(BUILDS_DIR, 'after', workspace), releasesDir);
      await waitUntilServed(origin, version);
      const differences = await measureVisit(first, origin);
      removeDifferences(releasesDir);
      costs.push({ workspace, differences, whole: await measureVisit(second, origin) });
    }
    return costs;
  } finally {
    for (const context of contexts) await context.close();
    await stop();
  }
}

/** Both builds of a part are made from a copy: the names of its files depend on where its sources lie. */
async function build(state: 'before' | 'after', { workspace, file, words, other }: (typeof PARTS)[number]) {
  const program = join(__dirname, 'build-changed.mjs');
  await promisify(execFile)(process.execPath, [program, join(BUILDS_DIR, state), workspace, file, words, other]);
}

function removeDifferences(releasesDir: string): void {
  for (const file of readdirSync(releasesDir, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.dcz')) rmSync(join(releasesDir, file));
}

async function waitUntilServed(origin: string, version: string): Promise<void> {
  const deadline = Date.now() + SERVED_IN_MS;
  while (Date.now() < deadline) {
    const live = (await (await fetch(`${origin}/releases.json`)).json()) as Record<string, string>;
    if (Object.values(live).includes(version)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${version} is not served.`);
}
