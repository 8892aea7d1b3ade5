import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type {
  PrerenderedPage,
  PrerenderedPart,
  PrerenderedTranslation,
  RegisteredRemote,
  Registry,
} from 'federation/contract';
import { Type, type Static } from 'typebox';
import type { Config } from '../config/config';
import { LANGUAGES, prefixOf } from '../contract/languages';
import { isOfSchema } from '../validation';
import {
  composePage,
  createStyleInliner,
  listRemoteElements,
  listShellElements,
  type PageContent,
  type PageTemplate,
} from './compose-page';
import { isRenderedPath, prerenderPages, type RenderedParts } from './prerender-pages';
import {
  openSite,
  RECORD_FILE,
  toSite,
  type RenderedSite,
  type SitePage,
  type SiteRecord,
  createGoodPageFinder,
} from './rendered-site';
import { formatPagePolicy, listInlineHashes, listRemoteOrigins } from './security-headers';

const FilesSchema = Type.Object({
  js: Type.Array(Type.String()),
  css: Type.Array(Type.String()),
  /** By file; a shell of earlier has none. */
  integrity: Type.Optional(Type.Record(Type.String(), Type.String())),
});

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
  /** The texts of the shell, by language; a shell of earlier has none. */
  texts: Type.Optional(Type.Record(Type.String(), FilesSchema)),
});

/** The files that a site is made of, as they are now. */
interface SiteSources {
  template: string;
  shell: Static<typeof ShellSiteSchema>;
  shellDirectory: string;
  registry: Registry;
}

const NO_FILES = { js: [], css: [] };
const NOTHING: PrerenderedPart = { pages: {}, failures: [] };

export function parseShellSite(text: string): SiteSources['shell'] {
  const value: unknown = JSON.parse(text);
  if (isOfSchema(ShellSiteSchema, value)) return value;
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
  return finishSite(config, sources, directory, workDirectory).catch(async (error: unknown) => {
    // It is tried again every few seconds, and each try would leave one. Files may still be written at this moment.
    await rm(workDirectory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    throw error;
  });
}

async function finishSite(
  config: Config,
  sources: SiteSources,
  directory: string,
  workDirectory: string,
): Promise<RenderedSite> {
  const record = await writePages(config, sources, workDirectory);
  await writeFile(join(workDirectory, RECORD_FILE), JSON.stringify(record, null, 2));
  // It was made for one user alone, and a server may be another than who renders by hand.
  await chmod(workDirectory, 0o755);
  if (record.failures.length > 0) return toSite(record, workDirectory);
  await rename(workDirectory, directory).catch(async (error: unknown) => {
    // Another process was first, with the same.
    if (!(await openSite(directory))) throw error;
    await rm(workDirectory, { recursive: true });
  });
  return toSite(record, directory);
}

async function writePages(config: Config, sources: SiteSources, directory: string): Promise<SiteRecord> {
  const { template: html, shell, shellDirectory, registry } = sources;
  const failures: string[] = [];
  const fail = (sentence: string) => void failures.push(sentence);
  const rendered = await prerenderPages(config, { registry, shellDirectory }, fail);
  const template: PageTemplate = { html, registry, siteConfig: config.site };
  const inlineStyles = createStyleInliner({ ...config, shellDirectory }, fail);
  const remoteOrigins = listRemoteOrigins(registry);
  const configuration = describeConfiguration(config);
  const findGoodPage = createGoodPageFinder(config.pagesDirectory, configuration, registry, directory);
  const shellVersion = registry.shell?.version ?? '';

  async function makePage(content: PageContent): Promise<SitePage> {
    const page = await inlineStyles(composePage(template, content));
    return {
      file: await writePage(directory, page),
      contentSecurityPolicy: formatPagePolicy(config, listInlineHashes(page), remoteOrigins),
    };
  }

  /** @param releases that a page is rendered from which anyone may open */
  async function makeOrKeepPage(path: string, releases: SitePage['releases'], content: PageContent): Promise<SitePage> {
    if (!rendered || !releases) return makePage(content);
    if (content.kind === 'page' && content.rendered) return { ...(await makePage(content)), releases };
    const good = await findGoodPage(path);
    if (good) fail(`The page ${path} stays as it was rendered from ${formatReleases(good)}.`);
    return good ?? makePage(content);
  }

  function makeShellPages({ translate, ...language }: SiteLanguage): Promise<[string, SitePage]>[] {
    return shell.paths.map(async (path): Promise<[string, SitePage]> => {
      const files = listShellElements(shell.pages[path] ?? NO_FILES);
      const content = { ...language, rendered: translate('shell')?.pages[path], kind: 'page', files } as const;
      const address = toAddress(language.prefix, path);
      return [address, await makeOrKeepPage(address, { shell: shellVersion }, content)];
    });
  }

  function makeRemotePages({ translate, ...language }: SiteLanguage): Promise<[string, SitePage]>[] {
    return registry.remotes.flatMap((remote) => {
      const { name, access, paths, current } = remote;
      const client = listShellElements(access === 'public' ? NO_FILES : shell.client);
      const releases = { shell: shellVersion, [name]: current.version };
      const part = translate(name);
      return paths.map(async (path): Promise<[string, SitePage]> => {
        const { styles, late } = listRemoteElements(remote, path);
        const content = {
          ...language,
          ...findMarkup(remote, part?.pages[path], translate('shell')),
          files: { styles: styles + client.styles, late: late + client.late },
        };
        const address = toAddress(language.prefix, path);
        const isRendered = part !== undefined && isRenderedPath(remote, path);
        return [address, await makeOrKeepPage(address, isRendered ? releases : undefined, content)];
      });
    });
  }

  const makeNotFound = async ({ translate, ...language }: SiteLanguage): Promise<[string, SitePage]> => {
    const content = { ...language, rendered: translate('shell')?.notFound, kind: 'page' } as const;
    return [language.prefix, await makePage({ ...content, files: listShellElements(NO_FILES) })];
  };

  const languages = listLanguages(rendered, shell);
  const made = languages.flatMap((language) => [...makeShellPages(language), ...makeRemotePages(language)]);
  const pages = Object.fromEntries(await Promise.all(made));
  return {
    configuration,
    pages,
    notFound: Object.fromEntries(await Promise.all(languages.map(makeNotFound))),
    redirects: listRedirects(shell, languages),
    indexedPaths: Object.keys(pages).filter((path) => pages[path]?.releases),
    liveVersions: listLiveVersions(registry),
    failures: [...new Set(failures)],
  };
}

/** A language of the site, and what its parts have in it. */
interface SiteLanguage {
  prefix: string;
  translation: PageContent['translation'];
  /** A part that failed altogether has nothing; one that has no texts in the language is undefined. */
  translate: (part: string) => PrerenderedTranslation | undefined;
}

/** Those that the shell has texts in: a shell of earlier knows one. */
function listLanguages(rendered: RenderedParts | undefined, shell: SiteSources['shell']): SiteLanguage[] {
  return LANGUAGES.map((language) => {
    const isFirst = language === LANGUAGES[0];
    const translate = (name: string) => {
      const part = rendered?.[name] ?? NOTHING;
      const hasFailed = Object.keys(part.pages).length === 0;
      return isFirst || hasFailed ? part : part.translations?.[language];
    };
    const texts = rendered?.shell?.translations?.[language]?.texts ?? {};
    const { late } = listShellElements(shell.texts?.[language] ?? NO_FILES);
    return { prefix: prefixOf(language), translation: isFirst ? undefined : { language, texts, late }, translate };
  }).filter(({ prefix, translate }) => prefix === '' || translate('shell'));
}

const listRedirects = ({ redirects }: SiteSources['shell'], languages: SiteLanguage[]): SiteRecord['redirects'] =>
  Object.fromEntries(
    languages.flatMap(({ prefix }) =>
      Object.entries(redirects).map(([path, target]) => [prefix + path, prefix + target]),
    ),
  );

/** As the router of the shell writes it. */
const toAddress = (prefix: string, path: string) => (prefix && path === '/' ? prefix : prefix + path);

const describeConfiguration = ({ origin, site }: Config) =>
  createHash('sha256')
    .update(JSON.stringify([origin, site]))
    .digest('hex');

const formatReleases = ({ releases = {} }: SitePage) =>
  Object.entries(releases)
    .map(([name, version]) => `${name} ${version}`)
    .join(' and ');

const listLiveVersions = ({ shell, remotes }: Registry): SiteRecord['liveVersions'] => ({
  ...(shell && { shell: shell.version }),
  ...Object.fromEntries(remotes.map(({ name, current }) => [name, current.version])),
});

function findMarkup(
  { access }: RegisteredRemote,
  rendered: PrerenderedPage | undefined,
  shell: PrerenderedTranslation | undefined,
): Pick<PageContent, 'rendered' | 'kind'> {
  if (rendered) return { rendered, kind: 'page' };
  return { rendered: shell?.frames?.[access], kind: access === 'public' ? 'outline' : 'frame' };
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
