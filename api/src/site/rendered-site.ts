import { readFile, utimes } from 'node:fs/promises';
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

/** The site that was rendered into a directory; undefined when there is none. */
export async function openSite(directory: string): Promise<RenderedSite | undefined> {
  const text = await readIfThere(join(directory, RECORD_FILE));
  if (text === undefined) return undefined;
  // Renderings that nobody uses any more are removed.
  await utimes(directory, new Date(), new Date());
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
