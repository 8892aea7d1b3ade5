import { render, screen } from '@testing-library/react';
import type { SiteConfig } from 'federation/contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
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
        children: [...remote.createRoutes(), { path: '*', element: <h1>Elsewhere</h1> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  return router;
}

/** Compiling a page for the first time may take longer than a query waits. */
async function loadPageCode(path: string): Promise<void> {
  const route = remote.createRoutes().find((candidate) => candidate.path === path);
  if (typeof route?.lazy === 'object') await route.lazy.Component?.();
}
