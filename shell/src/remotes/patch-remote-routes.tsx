import type { Access, Registry } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { AreaErrorPage } from './area-error-page';
import { loadRemote } from './load-remote';
import { findRemoteByPath } from './registry';

/** Where in the route tree the pages of an area belong: below its layout and its guards. */
export const AREA_ROUTE_IDS: Record<Access, string> = {
  public: 'public-area',
  member: 'member-area',
  admin: 'admin-area',
};

const patchedRemotes = new Set<string>();

/**
 * Adds the routes of the remote that owns the path, once. A remote that fails throws here, before anything is
 * added, so the next visit (or "Try again") loads it anew.
 * @throws RemoteError
 */
export async function patchRemoteRoutes(
  registry: Registry,
  path: string,
  patch: (routeId: string | null, children: RouteObject[]) => void,
): Promise<void> {
  const remote = findRemoteByPath(registry, path);
  if (!remote || patchedRemotes.has(remote.name)) return;
  const { routes } = await loadRemote(remote);
  if (patchedRemotes.has(remote.name)) return;
  patchedRemotes.add(remote.name);
  patch(AREA_ROUTE_IDS[remote.access], [{ errorElement: <AreaErrorPage />, children: routes }]);
}
