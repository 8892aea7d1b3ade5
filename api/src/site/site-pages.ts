import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import type { Site } from './build-site';
import { buildSite } from './build-site';
import { parseRegistry } from './parse-registry';
import { parseShellSite } from './shell-build';
import { watchFile } from './watched-file';

export interface SitePages {
  /** @throws AppError unavailable while the shell is not built or nothing is published */
  getSite(): Promise<Site>;
}

/**
 * The site of the files that are there now. While a new one is being made, which takes the time to render all pages, the one
 * before is served.
 */
export function createSitePages(deps: Deps, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): SitePages {
  const { shellDirectory, releasesDirectory } = deps.config;
  const onUnusable = (error: unknown) => log.error({ err: error }, 'a file of the site is not usable');
  const watch = <Content>(path: string, parse: (text: string) => Content) =>
    watchFile(path, parse, deps.now, onUnusable);
  const template = watch(join(shellDirectory, 'index.html'), (text) => ({ text }));
  const shellSite = watch(join(shellDirectory, 'site.json'), parseShellSite);
  const registryFile = watch(join(releasesDirectory, 'registry.json'), parseRegistry);

  let sources: unknown[] = [];
  let newest: Promise<Site> | undefined;
  let ready: Site | undefined;

  async function readSources() {
    const [html, shell, registry] = await Promise.all([template.read(), shellSite.read(), registryFile.read()]);
    if (!html || !shell) throw new AppError('unavailable', 'The site is not built yet. Run "npm run build".');
    if (!registry) throw new AppError('unavailable', 'No part of the site is published yet.');
    return { html, shell, registry };
  }

  function startBuild({ html, shell, registry }: Awaited<ReturnType<typeof readSources>>): Promise<Site> {
    const build = buildSite(deps.config, { template: html.text, shell, registry }, (sentence) => log.warn(sentence));
    build.then(
      (site) => {
        if (newest === build) ready = site;
      },
      (error: unknown) => onUnusable(error),
    );
    return build;
  }

  return {
    getSite: async () => {
      const found = await readSources();
      const current = [found.html, found.shell, found.registry];
      if (!newest || current.some((source, index) => source !== sources[index])) {
        sources = current;
        newest = startBuild(found);
      }
      return ready ?? newest;
    },
  };
}
