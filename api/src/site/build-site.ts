import type { PrerenderedPage, PrerenderedSite, RegisteredRemote, Registry } from 'federation/contract';
import type { Config } from '../config/config';
import type { CompressedPage } from './compressed-page';
import { compressPage } from './compressed-page';
import type { PageContent, PageTemplate } from './compose-page';
import { composePage } from './compose-page';
import { listFontElements, listRemoteElements, listShellElements } from './page-files';
import { createPathFinder } from './path-matcher';
import { prerenderPages } from './prerender-pages';
import type { ShellSite } from './shell-build';
import { toVisitorRegistry } from './visitor-registry';

/** Everything that a request for a page needs, made once per version of the files it comes from. */
export interface Site {
  findPage: (path: string) => CompressedPage | undefined;
  /** For every path where there is none. */
  notFound: CompressedPage;
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
  const fonts = listFontElements(shell.fonts);
  const compress = ({ files, ...content }: PageContent) =>
    compressPage(composePage(page, { ...content, files: fonts + files }));

  const shellPages = shell.paths.map(async (path) => {
    const files = listShellElements(shell.pages[path] ?? { js: [], css: [] });
    return [path, await compress({ rendered: rendered?.pages[path], kind: 'page', files })] as const;
  });
  const remotePages = registry.remotes.flatMap((remote) =>
    remote.paths.map(async (path) => {
      const { files, ...content } = describePage(remote, path, rendered);
      const client = remote.access === 'public' ? '' : listShellElements(shell.client);
      return [path, await compress({ ...content, files: files + client })] as const;
    }),
  );
  const pages = new Map(await Promise.all([...shellPages, ...remotePages]));
  return {
    findPage: createPathFinder(pages),
    notFound: await compress({ rendered: rendered?.notFound, kind: 'page', files: '' }),
    redirects: new Map(Object.entries(shell.redirects)),
    indexedPaths: Object.keys(rendered?.pages ?? {}),
    liveVersions: Object.fromEntries(registry.remotes.map(({ name, current }) => [name, current.version])),
  };
}

function describePage(
  remote: RegisteredRemote,
  path: string,
  site: PrerenderedSite | undefined,
): PageContent {
  const files = listRemoteElements(remote, path);
  const rendered: PrerenderedPage | undefined = site?.pages[path];
  if (rendered) return { rendered, kind: 'page', files };
  const kind = remote.access === 'public' ? 'outline' : 'frame';
  return { rendered: site?.frames[remote.access], kind, files };
}
