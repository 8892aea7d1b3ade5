import type { Registry } from 'federation/contract';
import { link, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** A finished page: a file beside the record, with `.br` and `.gz` beside it, and what it may run and load. */
export interface SitePage {
  file: string;
  contentSecurityPolicy: string;
  /** Version by name of the shell and the remote that it was rendered from; absent where the browser draws it. */
  releases?: Record<string, string>;
}

/** What is written down of a rendering beside its pages. */
export interface SiteRecord {
  /** Of what the site says of itself: a digest. */
  configuration: string;
  /** By path in the router's notation. */
  pages: Record<string, SitePage>;
  /** For every path where there is none, by what stands before the paths of a language. */
  notFound: Record<string, SitePage>;
  redirects: Record<string, string>;
  /** Paths that search engines may list. */
  indexedPaths: string[];
  /** Version of the live release by name of the remote, and of the shell. */
  liveVersions: Record<string, string>;
  /** Sentences about what could not be rendered: it stays as it was last, or else the browser draws it. */
  failures: string[];
}

/** The finished pages of a site. */
export interface RenderedSite extends SiteRecord {
  directory: string;
  findPage: (path: string) => SitePage | undefined;
  /** What an address is answered with that has no page. */
  getNotFound: (path: string) => SitePage;
}

export const RECORD_FILE = 'site.json';

/** @throws Error when a file that is there cannot be read at the moment */
export function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** What is said of a directory that belongs to another user, or to a disk that is only read. */
const NOT_OURS = new Set(['EPERM', 'EACCES', 'EROFS']);
const isNotOurs = ({ code = '' }: NodeJS.ErrnoException): boolean => NOT_OURS.has(code);

/** Renderings that are kept, those used last: other processes may serve another configuration. */
const KEPT_RENDERINGS = 10;

export async function removeOldRenderings(pagesDirectory: string): Promise<void> {
  const names = (await readdir(pagesDirectory)).filter((name) => !name.endsWith('.lock'));
  const ages = names.map(async (name) => {
    const path = join(pagesDirectory, name);
    return {
      path,
      usedAtMs: await stat(path)
        .then(({ mtimeMs }) => mtimeMs)
        .catch(() => 0),
    };
  });
  const old = (await Promise.all(ages)).toSorted((a, b) => b.usedAtMs - a.usedAtMs).slice(KEPT_RENDERINGS);
  for (const { path } of old)
    await rm(path, { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      // One that another user has made stays: it is no reason to do without the pages that are made now.
      if (!isNotOurs(error)) throw error;
    });
}

/** The site that was rendered into a directory; undefined when there is none. */
export async function openSite(directory: string): Promise<RenderedSite | undefined> {
  const text = await readIfThere(join(directory, RECORD_FILE));
  if (text === undefined) return undefined;
  // Renderings that nobody uses any more are removed. One that another user has made is served as it is.
  await utimes(directory, new Date(), new Date()).catch((error: NodeJS.ErrnoException) => {
    if (!isNotOurs(error)) throw error;
  });
  return toSite(JSON.parse(text) as SiteRecord, directory);
}

export function toSite(record: SiteRecord, directory: string): RenderedSite {
  const { '': notFound, ...others } = record.notFound;
  if (!notFound) throw new Error(`${directory} has no page for what is not found.`);
  const findOther = createPathFinder(Object.entries(others).map(([prefix, page]) => [`${prefix}/*`, page]));
  return {
    ...record,
    directory,
    findPage: createPathFinder(Object.entries(record.pages)),
    getNotFound: (path) => findOther(path) ?? notFound,
  };
}

/** Case and a final slash do not matter, and of several patterns the most specific one wins, as in the router. */
export function createPathFinder<Page>(pages: [path: string, page: Page][]): (path: string) => Page | undefined {
  const byPath = new Map(pages);
  const patterns = [...byPath]
    .toSorted(([a], [b]) => countSpecificity(b) - countSpecificity(a))
    .map(([path, page]) => ({ pattern: toPattern(path), page }));
  return (path) => byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page;
}

/** The router's own weights: longer before shorter, words before parameters, `*` last. */
function countSpecificity(path: string): number {
  const segments = path.split('/').filter((segment) => segment !== '');
  const weigh = (segment: string) => (segment === '*' ? -2 : segment.startsWith(':') ? 3 : 10);
  return segments.reduce((sum, segment) => sum + weigh(segment), segments.length);
}

/** Turns a path in the router's notation (`/admin/user/:memberId`, `/docs/*`) into a test. */
function toPattern(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '');
  const patterns = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${patterns.join('')}/?$`, 'i');
}

/*
 * A page that cannot be rendered stays as it was last: the same file, with the releases that it was made from, whose
 * files are kept. So a bad release leaves every page that could be rendered before it, until one can be rendered again.
 */

/** By address, the page of the newest rendering that has it whole. */
type FindGoodPage = (path: string) => Promise<SitePage | undefined>;

/**
 * Looks through the renderings that are kept, those used last first.
 * @param configuration that the pages must have been rendered with
 * @param registry that must still keep the releases that a page was rendered from, none of which was withdrawn
 * @param directory that a found page is added to
 */
export function createGoodPageFinder(
  pagesDirectory: string,
  configuration: string,
  registry: Registry,
  directory: string,
): FindGoodPage {
  let renderings: ReturnType<typeof listRenderings> | undefined;

  return async (path) => {
    renderings ??= listRenderings(pagesDirectory);
    for (const { directory: from, record } of await renderings) {
      const page = record.configuration === configuration ? record.pages[path] : undefined;
      if (!page?.releases || !isKept(page.releases, registry)) continue;
      const isThere = await linkPage(page.file, from, directory).catch(() => false);
      if (isThere) return page;
    }
    return undefined;
  };
}

async function listRenderings(pagesDirectory: string) {
  const found = (await readdir(pagesDirectory)).map(async (name) => {
    const directory = join(pagesDirectory, name);
    try {
      const record = JSON.parse(await readFile(join(directory, RECORD_FILE), 'utf8')) as SiteRecord;
      return [{ directory, record, usedAtMs: (await stat(directory)).mtimeMs }];
    } catch {
      // A lock, one that is being made, or one that another process has just removed.
      return [];
    }
  });
  return (await Promise.all(found)).flat().toSorted((a, b) => b.usedAtMs - a.usedAtMs);
}

function isKept(releases: Record<string, string>, { shell, remotes }: Registry): boolean {
  return Object.entries(releases).every(([name, version]) => {
    const part = name === 'shell' ? shell : remotes.find((remote) => remote.name === name);
    // A page that a team went back from is none to keep.
    return part?.kept.some((release) => release.version === version && !release.isWithdrawn);
  });
}

/** The same file in both: for browsers that have it, it has not changed. */
async function linkPage(file: string, from: string, to: string): Promise<true> {
  const links = ['', '.br', '.gz'].map((copy) =>
    link(join(from, file + copy), join(to, file + copy)).catch((error: NodeJS.ErrnoException) => {
      // Of another page that is the same.
      if (error.code !== 'EEXIST') throw error;
    }),
  );
  await Promise.all(links);
  return true;
}
