import type { PrerenderedPage, PrerenderedSite, RegisteredRemote, Registry } from 'federation/contract';
import type { Config } from '../config/config';
import type { CompressedPage } from './compressed-page';
import { compressPage } from './compressed-page';
import type { PageContent, PageFiles, PageTemplate } from './compose-page';
import { composePage } from './compose-page';
import { listInlineHashes } from './inline-hashes';
import { createStyleInliner } from './inline-styles';
import { listRemoteElements, listShellElements } from './page-files';
import { listRemoteOrigins } from './parse-registry';
import { createPathFinder } from './path-matcher';
import { prerenderPages } from './prerender-pages';
import { formatPagePolicy } from './security-headers';
import type { ShellSite } from './shell-build';
import { toVisitorRegistry } from './visitor-registry';

/** A page and what it may run and load. */
export interface SitePage extends CompressedPage {
  contentSecurityPolicy: string;
}

/** Everything that a request for a page needs, made once per version of the files it comes from. */
export interface Site {
  findPage: (path: string) => SitePage | undefined;
  /** For every path where there is none. */
  notFound: SitePage;
  redirects: ReadonlyMap<string, string>;
  /** Paths that search engines may list. */
  indexedPaths: string[];
  /** Version of the live release by name of the remote. */
  liveVersions: Record<string, string>;
}

/** The files that a site is made of, as they are now. */
export interface SiteSources {
  template: string;
  shell: ShellSite;
  registry: Registry;
}

const NO_FILES = { js: [], css: [] };

const joinFiles = (first: PageFiles, second: PageFiles): PageFiles => ({
  styles: first.styles + second.styles,
  late: first.late + second.late,
});

export async function buildSite(
  config: Config,
  { template, shell, registry }: SiteSources,
  warn: (sentence: string) => void,
): Promise<Site> {
  const rendered = await prerenderPages(config, registry, warn);
  const page: PageTemplate = {
    html: template,
    registry: toVisitorRegistry(registry),
    siteConfig: config.site,
  };
  const remoteOrigins = listRemoteOrigins(registry);
  const inlineStyles = createStyleInliner(config, warn);

  async function makePage({ files, ...content }: PageContent): Promise<SitePage> {
    const html = await inlineStyles(composePage(page, { ...content, files }));
    return {
      ...(await compressPage(html)),
      contentSecurityPolicy: formatPagePolicy(config, listInlineHashes(html), remoteOrigins),
    };
  }

  const shellPages = shell.paths.map(async (path) => {
    const files = listShellElements(shell.pages[path] ?? NO_FILES);
    return [path, await makePage({ rendered: rendered?.pages[path], kind: 'page', files })] as const;
  });
  const remotePages = registry.remotes.flatMap((remote) =>
    remote.paths.map(async (path) => {
      const { files, ...content } = describePage(remote, path, rendered);
      const client = listShellElements(remote.access === 'public' ? NO_FILES : shell.client);
      return [path, await makePage({ ...content, files: joinFiles(files, client) })] as const;
    }),
  );
  const pages = new Map(await Promise.all([...shellPages, ...remotePages]));
  return {
    findPage: createPathFinder(pages),
    notFound: await makePage({
      rendered: rendered?.notFound,
      kind: 'page',
      files: listShellElements(NO_FILES),
    }),
    redirects: new Map(Object.entries(shell.redirects)),
    indexedPaths: Object.keys(rendered?.pages ?? {}),
    liveVersions: Object.fromEntries(registry.remotes.map(({ name, current }) => [name, current.version])),
  };
}

function describePage(remote: RegisteredRemote, path: string, site: PrerenderedSite | undefined): PageContent {
  const files = listRemoteElements(remote, path);
  const rendered: PrerenderedPage | undefined = site?.pages[path];
  if (rendered) return { rendered, kind: 'page', files };
  const kind = remote.access === 'public' ? 'outline' : 'frame';
  return { rendered: site?.frames[remote.access], kind, files };
}
