import { act, render, waitFor } from '@testing-library/react';
import { ToastProvider } from 'design';
import { useEffect } from 'react';
import type { RouteObject } from 'react-router';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router';
import type { Access, RemoteModule } from '../contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from '../contract';
import { applySampleSession } from '../standalone/sample-sessions';
import type { SampleSessionName } from '../standalone/sample-sessions';

const SESSION_OF: Record<Access, SampleSessionName> = {
  public: 'signed out',
  member: 'member',
  admin: 'admin',
};

interface OpenPageOptions {
  remote: RemoteModule;
  path: string;
  access: Access;
}

interface OpenPage {
  /** What the page threw, while loading or rendering. */
  error: unknown;
  close: () => Promise<void>;
}

/** Shows a page as the shell does: below the site's route, by a data router, signed in as its area asks for. */
export async function openPage({ remote, path, access }: OpenPageOptions): Promise<OpenPage> {
  applySampleSession(SESSION_OF[access]);
  let error: unknown;
  let isShown = false;
  function Failed() {
    error = useRouteError();
    return null;
  }
  function Watched() {
    useEffect(() => {
      isShown = true;
    }, []);
    return <Outlet />;
  }
  const site: RouteObject = {
    id: SITE_ROUTE_ID,
    loader: () => DEFAULT_SITE_CONFIG,
    HydrateFallback: () => null,
    children: [{ errorElement: <Failed />, children: [{ element: <Watched />, children: remote.createRoutes() }] }],
  };
  const router = createMemoryRouter([site], { initialEntries: [path] });
  const { unmount } = render(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
  await waitFor(() => expect(isShown || error !== undefined).toBe(true), { timeout: 30_000 });
  await act(async () => undefined);
  return {
    error,
    close: async () => {
      unmount();
      router.dispose();
      await act(async () => undefined);
    },
  };
}
