import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PrerenderedSite, RegisteredRemote, Registry } from 'federation/contract';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from '../config/config';
import {
  composePage,
  createStyleInliner,
  listRemoteElements,
  listShellElements,
  type PageContent,
  type PageTemplate,
} from './compose-page';
import { listRemoteOrigins } from './parse-registry';
import { prerenderPages } from './prerender-pages';
import { formatPagePolicy, listInlineHashes } from './security-headers';

const FilesSchema = Type.Object({ js: Type.Array(Type.String()), css: Type.Array(Type.String()) });

/**
 * `site.json` of the built shell: the paths that it answers itself, old or mistaken ones with where they lead, and the
 * files it needs.
 */
const ShellSiteSchema = Type.Object({
  paths: Type.Array(Type.String({ pattern: '^/' })),
  redirects: Type.Record(Type.String(), Type.String({ pattern: '^/' })),
  pages: Type.Record(Type.String(), FilesSchema),
  /** What calls the API: only members need it at once. */
  client: FilesSchema,
});
const shellSiteCheck = Compile(ShellSiteSchema);

/** The files that a site is made of, as they are now. */
interface SiteSources {
  template: string;
  shell: Static<typeof ShellSiteSchema>;
  shellDirectory: string;
  registry: Registry;
}

/** A finished page: a file beside the record, with `.br` and `.gz` beside it, and what it may run and load. */
interface SitePage {
  file: string;
  contentSecurityPolicy: string;
}

/** What is written down of a rendering beside its pages. */
interface SiteRecord {
  /** By path in the router's notation. */
  pages: Record<string, SitePage>;
  /** For every path where there is none. */
  notFound: SitePage;
  redirects: Record<string, string>;
  /** Paths that search engines may list. */
  indexedPaths: string[];
  /** Version of the live release by name of the remote, and of the shell. */
  liveVersions: Record<string, string>;
  /** Sentences about what could not be rendered; the browser draws it instead. */
  failures: string[];
}

/** The finished pages of a site. */
export interface RenderedSite extends SiteRecord {
  directory: string;
  findPage: (path: string) => SitePage | undefined;
}

const RECORD_FILE = 'site.json';
const NO_FILES = { js: [], css: [] };

export function parseShellSite(text: string): SiteSources['shell'] {
  const value: unknown = JSON.parse(text);
  if (shellSiteCheck.Check(value)) return value;
  throw new Error('site.json of the shell must hold "paths", "redirects", "pages" and "client".');
}

/**
 * Renders all pages of a site into files.
 * @param directory that comes to be whole, at once. Pages that could not all be rendered stay in one of another name:
 *   they are served, and the
 *   next process that starts tries again.
 */
export async function renderSite(config: Config, sources: SiteSources, directory: string): Promise<RenderedSite> {
  const workDirectory = await mkdtemp(`${directory}-`);
  const record = await writePages(config, sources, workDirectory);
  await writeFile(join(workDirectory, RECORD_FILE), JSON.stringify(record, null, 2));
  if (record.failures.length > 0) return toSite(record, workDirectory);
  await rename(workDirectory, directory).catch(async (error: unknown) => {
    // Another process was first, with the same.
    await rm(workDirectory, { recursive: true });
    if (!(await openSite(directory))) throw error;
  });
  return toSite(record, directory);
}

/** The site that was rendered into a directory; undefined when there is none. */
export async function openSite(directory: string): Promise<RenderedSite | undefined> {
  const text = await readFile(join(directory, RECORD_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Renderings that nobody uses any more are removed.
  await utimes(directory, new Date(), new Date());
  return toSite(JSON.parse(text) as SiteRecord, directory);
}

async function writePages(config: Config, sources: SiteSources, directory: string): Promise<SiteRecord> {
  const { template: html, shell, shellDirectory, registry } = sources;
  const failures: string[] = [];
  const fail = (sentence: string) => void failures.push(sentence);
  const rendered = await prerenderPages(config, { registry, shellDirectory }, fail);
  const template: PageTemplate = { html, registry, siteConfig: config.site };
  const inlineStyles = createStyleInliner({ ...config, shellDirectory }, fail);
  const remoteOrigins = listRemoteOrigins(registry);

  async function makePage(content: PageContent): Promise<SitePage> {
    const page = await inlineStyles(composePage(template, content));
    return {
      file: await writePage(directory, page),
      contentSecurityPolicy: formatPagePolicy(config, listInlineHashes(page), remoteOrigins),
    };
  }

  const shellPages = shell.paths.map(async (path) => {
    const files = listShellElements(shell.pages[path] ?? NO_FILES);
    return [path, await makePage({ rendered: rendered?.pages[path], kind: 'page', files })] as const;
  });
  const remotePages = registry.remotes.flatMap((remote) => {
    const client = listShellElements(remote.access === 'public' ? NO_FILES : shell.client);
    return remote.paths.map(async (path) => {
      const { styles, late } = listRemoteElements(remote, path);
      const files = { styles: styles + client.styles, late: late + client.late };
      return [path, await makePage({ ...findMarkup(remote, path, rendered), files })] as const;
    });
  });
  return {
    pages: Object.fromEntries(await Promise.all([...shellPages, ...remotePages])),
    notFound: await makePage({ rendered: rendered?.notFound, kind: 'page', files: listShellElements(NO_FILES) }),
    redirects: shell.redirects,
    indexedPaths: Object.keys(rendered?.pages ?? {}),
    liveVersions: {
      ...(registry.shell && { shell: registry.shell.version }),
      ...Object.fromEntries(registry.remotes.map(({ name, current }) => [name, current.version])),
    },
    failures: [...new Set(failures)],
  };
}

function findMarkup(
  { access }: RegisteredRemote,
  path: string,
  site: PrerenderedSite | undefined,
): Pick<PageContent, 'rendered' | 'kind'> {
  const rendered = site?.pages[path];
  if (rendered) return { rendered, kind: 'page' };
  return { rendered: site?.frames[access], kind: access === 'public' ? 'outline' : 'frame' };
}

/** @returns the name of the file, which is that of its content */
async function writePage(directory: string, html: string): Promise<string> {
  const content = Buffer.from(html);
  const file = `${createHash('sha256').update(content).digest('hex').slice(0, 16)}.html`;
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  const path = join(directory, file);
  await Promise.all([writeFile(path, content), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzipped)]);
  return file;
}

function toSite(record: SiteRecord, directory: string): RenderedSite {
  return { ...record, directory, findPage: createPathFinder(record.pages) };
}

/** Case and a final slash do not matter, as in the router; a path of its own goes before a pattern. */
function createPathFinder(pages: SiteRecord['pages']): RenderedSite['findPage'] {
  const byPath = new Map(Object.entries(pages));
  const hasParameter = (path: string) => Number(/[:*]/.test(path));
  const patterns = [...byPath]
    .toSorted(([a], [b]) => hasParameter(a) - hasParameter(b))
    .map(([path, page]) => ({ pattern: toPattern(path), page }));
  return (path) => byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page;
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
