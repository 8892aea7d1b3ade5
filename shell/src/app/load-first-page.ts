import type { Registry, SiteConfig } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import { patchRemoteRoutes } from '../remotes/patch-remote-routes';
import { findRemoteByPath } from '../remotes/registry';
import { listRoutes } from './router';

interface FirstPage {
  routes: RouteObject[];
  /** Whether it is what the server rendered: the live release of its remote, with all its code. */
  isAsServed: boolean;
}

/** Loads the remote and the page at a path before anything is drawn, so that served markup is never replaced by an outline. */
export async function loadFirstPage(registry: Registry, config: SiteConfig, path: string): Promise<FirstPage> {
  const areas: Record<string, RouteObject[]> = {};
  const running = await patchRemoteRoutes(registry, path, (areaId, children) => {
    areas[String(areaId)] = children;
  });
  const routes = listRoutes(registry, config, areas);
  const hasArrived = await loadMatchedPages(routes, path);
  const owner = findRemoteByPath(registry, path);
  return { routes, isAsServed: hasArrived && running?.version === owner?.current.version };
}
