import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listShares, toVariant } from 'federation/variants';
import type { CanaryShare, Registry } from 'federation/contract';
import { parseRegistry } from 'federation/registry';
import type { Config } from '../config/config';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { addSeconds } from '../ledger/business-date';
import { followReleases } from './follow-releases';
import { type NamedFiles, requireOwnedReleases } from './owned-releases';
import { parseShellSite, renderSite } from './render-site';
import { openSite, readIfThere, removeOldRenderings, type RenderedSite } from './rendered-site';
import { listShellFiles, shellDirectoryOf, type ShellFiles } from './static-files';

/*
 * A release that goes live, a new shell or another configuration leads to new pages. The process that notices first
 * renders them into a directory named after what they are made of (render-site.ts); every process serves the files
 * that are there (site.routes.ts).
 */

const LOOK_EVERY_MS = 1000;
/** Requests for what nobody has published must not make a server look all the time. */
const LOOK_FOR_REQUESTS_EVERY_MS = 100;
/** After a failure that may pass: a full disk, a file that is not there yet. Making pages costs too much for less. */
const TRY_AGAIN_AFTER_SECONDS = 10;
/** One of those who have what is live for everybody else. */
const MOST_VISITORS = 99;
/** Rendering takes a part 10 seconds at most; a lock older than this belongs to a process that died. */
const LOCK_EXPIRES_MS = 60_000;
const LOOK_AT_LOCK_EVERY_MS = 50;

/** What a server answers some visitors with. */
export interface Site extends RenderedSite {
  /** With all that is live for anyone. */
  registry: Registry;
  /** Of those numbers of visitors that are below; 100 for everybody else. */
  sharePercent: number;
  shellDirectory: string;
  shellFiles: ShellFiles;
  namedFiles: NamedFiles;
}

interface LiveSite {
  /**
   * @param visitor from 0 to 99, who always has the same of several sites; without it the one that most visitors have
   * @throws AppError unavailable while no shell is published
   */
  get(visitor?: number): Promise<Site>;
  /** @throws AppError unavailable while there is no page to send */
  requirePages(): void;
  /**
   * Whether owners, where there are any, stand by a file of a release.
   * @param path its address below `/remotes`
   */
  mayServe(path: string): boolean;
  /**
   * Looks for something new and renders it; until that is done, `get` gives the site before. A failure ends in the
   * log.
   */
  refresh(): Promise<void>;
  /** Looks in a moment, once for all who ask until then: another process may know of what this one does not. */
  lookAgain(): Promise<void>;
  /** Refreshes now and every second, until the app closes. */
  watch(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    liveSite: LiveSite;
  }
}

/** One look at a time, whatever the number of those who ask for it. */
function shareLooks(look: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const share = () => (underWay ??= look().finally(() => (underWay = undefined)));

  async function lookInAMoment(): Promise<void> {
    await wait(LOOK_FOR_REQUESTS_EVERY_MS);
    // It may have begun before there was what is asked for.
    while (underWay) await underWay;
    next = undefined;
    await share();
  }

  return { share, shareNext: () => (next ??= lookInAMoment()), wait: async () => next ?? underWay };
}

export function addLiveSite(
  app: FastifyInstance,
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
): void {
  let seen = { registry: '', shell: '' };
  let sites: Site[] = [];
  let refusal: AppError | undefined;
  const faults = createFaultLog(app);
  /** Undefined when the last look did not fail. */
  let tryAgainAt: Date | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function follow(): Promise<void> {
    try {
      await followReleases(database, config.releasesDirectory);
      faults.end(NOT_FOLLOWED);
    } catch (error) {
      faults.say(NOT_FOLLOWED, error);
    }
  }

  async function makePages(registry: string): Promise<void> {
    try {
      sites = await makeSites(config);
      seen = { registry, shell: await findShellVersion(sites) };
      new Set(sites.flatMap(({ failures }) => failures)).forEach((failure) => app.log.warn(failure));
      faults.end(NOT_MADE);
    } catch (error) {
      // Nothing built or published is a state of the site; a file that cannot be used leaves it as it was.
      if (error instanceof AppError) {
        [sites, refusal] = [[], error];
        return;
      }
      tryAgainAt = addSeconds(now(), TRY_AGAIN_AFTER_SECONDS);
      faults.say(NOT_MADE, error);
    }
  }

  async function look(): Promise<void> {
    if (config.areReleasesFollowed) await follow();
    const registry = await findVersion(registryFile(config));
    const shell = await findShellVersion(sites);
    const isThere = sites.every(({ directory }) => existsSync(directory));
    const isAsSeen = registry === seen.registry && shell === seen.shell;
    if (isAsSeen && (tryAgainAt ? now() < tryAgainAt : isThere)) return;
    seen = { registry, shell };
    [refusal, tryAgainAt] = [undefined, undefined];
    await makePages(registry);
  }

  const looks = shareLooks(look);

  function pick(visitor: number): Site {
    const site = sites.find(({ sharePercent }) => visitor < sharePercent);
    if (site) return site;
    throw refusal ?? new AppError('unavailable', NO_PAGES);
  }

  app.decorate('liveSite', {
    refresh: looks.share,
    lookAgain: looks.shareNext,
    requirePages: () => void pick(MOST_VISITORS),
    mayServe: (path) => (sites[0] ? (sites[0].namedFiles?.has(path) ?? true) : !existsSync(config.ownersFile)),
    get: async (visitor = MOST_VISITORS) => {
      if (sites.length === 0) await looks.share();
      return pick(visitor);
    },
    watch: async () => {
      timer = setInterval(() => void looks.share(), LOOK_EVERY_MS).unref();
      await looks.share();
    },
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looks.wait();
  });
}

const NO_PAGES = 'The pages of the site cannot be made. The log of the server says why.';
const NOT_FOLLOWED = 'the releases in the database cannot be followed';
const NOT_MADE = 'the pages of the site cannot be made';

/** Says once what fails at every look. */
function createFaultLog({ log }: FastifyInstance) {
  const last = new Map<string, string>();
  return {
    say(what: string, error: unknown): void {
      if (last.get(what) !== String(error)) log.error({ err: error }, what);
      last.set(what, String(error));
    },
    end: (what: string) => void last.delete(what),
  };
}

const registryFile = ({ releasesDirectory }: Config) => join(releasesDirectory, 'registry.json');
const shellSources = (directory: string) =>
  ['index.html', 'site.json', 'prerender.cjs'].map((file) => join(directory, file));

/** A published shell never changes; the one under development does. */
async function findShellVersion(sites: Site[]): Promise<string> {
  const files = sites.flatMap(({ shellDirectory }) => shellSources(shellDirectory));
  return (await Promise.all(files.map(findVersion))).join(' ');
}

/** A swap by rename gives a new inode even when size and time are the same. */
async function findVersion(path: string): Promise<string> {
  const status = await stat(path, { bigint: true }).catch(() => undefined);
  return status ? `${status.ino}:${status.mtimeNs}:${status.size}` : 'absent';
}

/**
 * The sites of what is live now: one for each share of the visitors that has a canary, the smallest first, and at last
 * the one of everybody else.
 * @throws AppError unavailable while no shell is published
 */
export async function makeSites(config: Config): Promise<Site[]> {
  const text = await readIfThere(registryFile(config));
  if (text === undefined) throw new AppError('unavailable', 'No part of the site is published yet.');
  const registry = parseRegistry(text);
  const namedFiles = await requireOwnedReleases(config, registry);
  const sites: Site[] = [];
  for (const share of [...listShares(registry), undefined])
    sites.push(await makeSite(config, { registry, namedFiles }, share));
  return sites;
}

/** Its pages as another process or an earlier one left them, or rendered here. */
async function makeSite(
  config: Config,
  { registry: all, namedFiles }: Pick<Site, 'registry' | 'namedFiles'>,
  share: CanaryShare | undefined,
): Promise<Site> {
  const registry = toVariant(all, share);
  if (!registry.shell) throw new AppError('unavailable', 'No shell is published yet. Run "npm run release -w shell".');
  const shellDirectory = shellDirectoryOf(config, registry.shell.version);
  const [template, shellSite, program] = await Promise.all(shellSources(shellDirectory).map(readIfThere));
  if (!template || !shellSite) throw new Error(`The live shell is not in ${shellDirectory}.`);
  const sources = { template, shell: parseShellSite(shellSite), shellDirectory, registry };
  const made = [JSON.stringify(registry), template, shellSite, program];
  const directory = join(config.pagesDirectory, await calculateKey(config, made));
  return {
    ...(await findOrRender(config, directory, () => renderSite(config, sources, directory))),
    registry: all,
    sharePercent: share ?? 100,
    shellDirectory,
    // A tab may have been opened with any that is kept.
    shellFiles: await listShellFiles(config, { ...registry.shell, kept: all.shell?.kept ?? [] }, namedFiles),
    namedFiles,
  };
}

async function findOrRender(config: Config, directory: string, render: () => Promise<RenderedSite>) {
  const lock = `${directory}.lock`;
  await mkdir(config.pagesDirectory, { recursive: true });
  for (;;) {
    const known = await openSite(directory);
    if (known) return known;
    if (!(await takeLock(lock))) {
      await wait(LOOK_AT_LOCK_EVERY_MS);
      continue;
    }
    try {
      const site = await render();
      await removeOldRenderings(config.pagesDirectory);
      return site;
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
}

/** What pages, and the policies in their record, are made by and does not lie here. */
const CODE_ELSEWHERE = ['federation/pages', '../contract/languages'].map((name) => require.resolve(name));

/**
 * Everything that a page is made of: the releases, the shell, the configuration, and the code that puts them together.
 */
async function calculateKey({ site, origin }: Config, texts: (string | undefined)[]): Promise<string> {
  const files = [...(await readdir(__dirname)).sort().map((file) => join(__dirname, file)), ...CODE_ELSEWHERE];
  const code = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const parts = JSON.stringify([texts, site, origin, code]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}

async function takeLock(lock: string): Promise<boolean> {
  const isTaken = await mkdir(lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isTaken) return true;
  const takenAt = await stat(lock).catch(() => undefined);
  // Should its owner live after all, both render, and the second finds the directory there.
  if (takenAt && Date.now() - takenAt.mtimeMs > LOCK_EXPIRES_MS) await rm(lock, { recursive: true, force: true });
  return false;
}
