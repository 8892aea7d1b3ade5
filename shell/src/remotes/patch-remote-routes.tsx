import type { Access, Registry } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { containRoutes } from './contain-routes';
import type { RunningRelease } from './load-remote';
import { loadRemoteOnce } from './load-remote-once';
import { findRemoteByPath } from './registry';
import { RemoteBoundary } from './remote-boundary';
import { RemoteError } from './remote-error';

/** Where in the route tree the pages of an area belong: below its layout and its guards. */
export const AREA_ROUTE_IDS: Record<Access, string> = {
  public: 'public-area',
  member: 'member-area',
  admin: 'admin-area',
};

const patchedRemotes = new Set<string>();
const loadFailures = new Map<string, RemoteError>();

/** Why a remote's routes are missing, if loading them failed. */
export function findLoadFailure(remoteName: string): RemoteError | undefined {
  return loadFailures.get(remoteName);
}

/**
 * Adds the routes of the remote that owns the path, once. It never throws: the router would lose the frame of the
 * site. A failure is kept for the page that takes the place of the missing one; the next visit, and "Try again",
 * load the remote anew.
 * @returns the release whose routes were added
 */
export async function patchRemoteRoutes(
  registry: Registry,
  path: string,
  patch: (routeId: string | null, children: RouteObject[]) => void,
): Promise<RunningRelease | undefined> {
  const remote = findRemoteByPath(registry, path);
  if (!remote || patchedRemotes.has(remote.name)) return undefined;
  try {
    const { running, createRoutes } = await loadRemoteOnce(remote);
    loadFailures.delete(remote.name);
    if (patchedRemotes.has(remote.name)) return undefined;
    patchedRemotes.add(remote.name);
    patch(AREA_ROUTE_IDS[remote.access], [containRemote(running, createRoutes())]);
    return running;
  } catch (error) {
    loadFailures.set(remote.name, error instanceof RemoteError ? error : new RemoteError(remote.name, error));
    return undefined;
  }
}

/** A remote's routes, below the boundary that its errors end at. */
export function containRemote(running: RunningRelease, routes: RouteObject[]): RouteObject {
  return { errorElement: <RemoteBoundary running={running} />, children: containRoutes(running, routes) };
}
