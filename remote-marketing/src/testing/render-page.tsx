import { render, screen } from '@testing-library/react';
import type { SiteConfig } from 'federation/contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { remote } from '../remote';

/** Shows the page at a path as the shell would mount it, and waits for its heading. */
export async function renderPage(path: string, config: SiteConfig = DEFAULT_SITE_CONFIG) {
  await loadPageCode(path);
  const router = createMemoryRouter(
    [
      {
        id: SITE_ROUTE_ID,
        loader: () => config,
        HydrateFallback: () => null,
        children: [...listFreshRoutes(), { path: '*', element: <h1>Elsewhere</h1> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  return router;
}

/** A router empties the `lazy` of the routes it is given; each test needs its own copy. */
function listFreshRoutes(): RouteObject[] {
  return remote.routes.map((route) => (typeof route.lazy === 'object' ? { ...route, lazy: { ...route.lazy } } : route));
}

/** Compiling a page for the first time may take longer than a query waits. */
async function loadPageCode(path: string): Promise<void> {
  const route = remote.routes.find((candidate) => candidate.path === path);
  if (typeof route?.lazy === 'object') await route.lazy.Component?.();
}
