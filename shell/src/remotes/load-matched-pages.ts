import type { RouteObject } from 'react-router';
import { matchRoutes } from 'react-router';
import { isBrokenPage } from './contain-remote';

/**
 * Loads the pages at a path and puts them into their routes, so that a router made of these shows them at once.
 * @returns whether all of them arrived; what did not is left to the router
 */
export async function loadMatchedPages(routes: RouteObject[], path: string): Promise<boolean> {
  const loaded = (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'object') return true;
    const parts = Object.entries(route.lazy).map(async ([name, load]) => [name, await load?.()] as const);
    try {
      Object.assign(route, Object.fromEntries(await Promise.all(parts)), { lazy: undefined });
      return !route.Component || !isBrokenPage(route.Component);
    } catch {
      return false;
    }
  });
  return (await Promise.all(loaded)).every(Boolean);
}
