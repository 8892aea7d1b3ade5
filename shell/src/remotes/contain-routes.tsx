import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { createBrokenPage } from './broken-page';
import { loadPage } from './load-page';
import type { RunningRelease } from './load-remote';

/**
 * A remote's routes, such that a page whose code does not arrive shows an error that can be tried again. The router
 * itself would remember the failure for as long as the document lives.
 */
export function containRoutes(running: RunningRelease, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const contained = containPage(running, route);
    // An index route has no children, which the type of the union knows only after this question.
    if (contained.index || !contained.children) return contained;
    return { ...contained, children: containRoutes(running, contained.children) };
  });
}

function containPage(running: RunningRelease, route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'object' || !lazy.Component) return route;
  const load = lazy.Component;
  return { ...route, lazy: { ...lazy, Component: () => loadOrExplain(running, load) } };
}

async function loadOrExplain(
  running: RunningRelease,
  load: () => Promise<ComponentType | null | undefined>,
): Promise<ComponentType | null | undefined> {
  try {
    return await loadPage(running, load);
  } catch (error) {
    return createBrokenPage(error, () => loadPage(running, load));
  }
}
