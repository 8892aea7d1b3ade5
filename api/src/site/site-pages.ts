import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { listRemoteOrigins, parseRegistry } from './parse-registry';
import { createPathMatcher } from './path-matcher';
import { renderPage, type Page } from './render-page';
import { watchFile } from './watched-file';

/** `shell/dist/site.json`: the paths that the shell itself answers, and old or mistaken ones with where they lead. */
const shellRoutesCheck = Compile(
  Type.Object({
    paths: Type.Array(Type.String({ pattern: '^/' })),
    redirects: Type.Record(Type.String(), Type.String({ pattern: '^/' })),
  }),
);

/** Everything that a request for a page needs, made once per version of the files it comes from. */
interface Site {
  page: Page;
  hasPage: (path: string) => boolean;
  redirects: ReadonlyMap<string, string>;
  /** Version of the live release by name of the remote. */
  liveVersions: Record<string, string>;
}

export interface SitePages {
  /** @throws AppError unavailable while the shell is not built or nothing is published */
  getSite(): Promise<Site>;
  /** Origins other than ours that remotes come from. */
  listOrigins(): Promise<string[]>;
}

function parseShellRoutes(text: string) {
  const value: unknown = JSON.parse(text);
  if (!shellRoutesCheck.Check(value))
    throw new Error('site.json of the shell must hold "paths" and "redirects".');
  return value;
}

export function createSitePages(deps: Deps, onUnusable: (error: unknown) => void): SitePages {
  const { shellDirectory, releasesDirectory, site: siteConfig } = deps.config;
  const template = watchFile(join(shellDirectory, 'index.html'), (text) => ({ text }), deps.now, onUnusable);
  const shellRoutes = watchFile(join(shellDirectory, 'site.json'), parseShellRoutes, deps.now, onUnusable);
  const registryFile = watchFile(
    join(releasesDirectory, 'registry.json'),
    parseRegistry,
    deps.now,
    onUnusable,
  );

  let sources: unknown[] = [];
  let site: Promise<Site> | undefined;

  async function buildSite(
    html: string,
    routes: ReturnType<typeof parseShellRoutes>,
    registry: Registry,
  ): Promise<Site> {
    return {
      page: await renderPage(html, registry, siteConfig),
      hasPage: createPathMatcher([...routes.paths, ...registry.remotes.flatMap((remote) => remote.paths)]),
      redirects: new Map(Object.entries(routes.redirects)),
      liveVersions: Object.fromEntries(registry.remotes.map(({ name, current }) => [name, current.version])),
    };
  }

  return {
    listOrigins: async () => {
      const registry = await registryFile.read();
      return registry ? listRemoteOrigins(registry) : [];
    },
    getSite: async () => {
      const [html, routes, registry] = await Promise.all([
        template.read(),
        shellRoutes.read(),
        registryFile.read(),
      ]);
      if (!html || !routes)
        throw new AppError('unavailable', 'The site is not built yet. Run "npm run build".');
      if (!registry) throw new AppError('unavailable', 'No part of the site is published yet.');
      const isUnchanged = [html, routes, registry].every((source, index) => source === sources[index]);
      if (!isUnchanged || !site) {
        sources = [html, routes, registry];
        site = buildSite(html.text, routes, registry);
      }
      return site;
    },
  };
}
