import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import './api';
import { leaveFor } from '../src/session/guards';
import type { SessionRequests } from '../src/session/session-requests';
import { SessionContext } from '../src/session/session-requests';
import { bindSession, createSessionStore } from '../src/session/store';

/**
 * Renders routes as the shell does: its real store and sagas, its site route, a router in memory.
 * @param other in the place of what the store answers
 */
export function renderSite(routes: RouteObject[], path: string, other: Partial<SessionRequests> = {}) {
  const router = createMemoryRouter(
    [{ id: SITE_ROUTE_ID, loader: () => DEFAULT_SITE_CONFIG, HydrateFallback: () => null, children: routes }],
    { initialEntries: [path] },
  );
  const store = createSessionStore({
    goTo: (to, from) => leaveFor(router, to, from),
    currentPath: () => router.state.location.pathname,
  });
  render(
    <SessionContext value={{ ...bindSession(store), ...other }}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { router, store };
}
