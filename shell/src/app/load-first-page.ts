import type { SiteConfig } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import { findRemoteByPath } from '../remotes/registry';
import type { RemoteLoader } from '../remotes/remote-loader';
import { listRoutes } from './router';

interface FirstPage {
  routes: RouteObject[];
  /** Whether it is what the server rendered: the live release of its remote, with all its code. */
  isAsServed: boolean;
}

/** Loads the remote and the page at a path before anything is drawn: served markup is never replaced by an outline. */
export async function loadFirstPage(loader: RemoteLoader, config: SiteConfig, path: string): Promise<FirstPage> {
  const areas: Record<string, RouteObject[]> = {};
  const running = await loader.addRoutes(path, (areaId, children) => {
    areas[String(areaId)] = children;
  });
  const routes = listRoutes(loader, config, areas);
  const hasArrived = await loadMatchedPages(routes, path);
  const owner = findRemoteByPath(loader.registry, path);
  return { routes, isAsServed: hasArrived && running?.version === owner?.current.version };
}
