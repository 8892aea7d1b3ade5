import { ToastProvider } from 'design';
import 'design/global.css';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { RemoteModule } from '../contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from '../contract';
import { refuse } from './recorded-handlers';
import { SAMPLE_SESSIONS } from './sample-sessions';
import { StandaloneFrame } from './standalone-frame';
import { applySampleSession } from './apply-sample-session';

interface StandaloneOptions {
  remote: RemoteModule;
  /** Where the page starts when the address is `/` and the remote has no page there. */
  startPath: string;
  /** Who is signed in at first. */
  session: keyof typeof SAMPLE_SESSIONS;
  /** Answers of the API, from the remote's sample data. */
  handlers?: RequestHandler[];
  /** The pages come with a layout and a main landmark of their own, as those of the admin area do. */
  hasOwnLayout?: boolean;
}

/** Runs one remote alone: no shell, no API, sample data, and a switch between signed out, member and admin. */
export async function startStandalone({
  remote,
  startPath,
  session,
  handlers = [],
  hasOwnLayout = false,
}: StandaloneOptions): Promise<void> {
  applySampleSession(session);
  await setupWorker(...handlers, http.all('*/api/*', refuseUnrecorded)).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
  });
  const router = createBrowserRouter([
    {
      id: SITE_ROUTE_ID,
      loader: () => DEFAULT_SITE_CONFIG,
      element: <StandaloneFrame initialSession={session} hasOwnLayout={hasOwnLayout} />,
      HydrateFallback: () => null,
      children: remote.createRoutes(),
    },
  ]);
  if (location.pathname === '/' && startPath !== '/') await router.navigate(startPath, { replace: true });
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
}

const refuseUnrecorded = () => refuse(503, 'unavailable', 'This page runs on recorded replies, and has none for that.');
