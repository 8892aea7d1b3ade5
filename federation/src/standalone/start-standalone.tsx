import { ToastProvider } from 'design';
import 'design/global.css';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Outlet, ScrollRestoration } from 'react-router';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onProofRequired } from 'shared-auth/host';
import type { RemoteModule } from '../contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from '../contract';
import { refuse } from './recorded-handlers';
import type { SampleSessionName } from './sample-sessions';
import { applySampleSession, SAMPLE_SESSIONS } from './sample-sessions';
import styles from './standalone-frame.module.css';

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
  onProofRequired(confirmInPlaceOfProof);
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

/** The dialog that asks is the shell's, and the recorded API asks for nothing; a remote's own handlers may. */
const confirmInPlaceOfProof = async () => window.confirm('The site asks here whether it is you. Go on?');

const NAMES = Object.keys(SAMPLE_SESSIONS) as SampleSessionName[];

interface StandaloneFrameProps {
  initialSession: SampleSessionName;
  /** There is one main landmark in a page: of the pages themselves, or around them. */
  hasOwnLayout: boolean;
}

/** Around the pages of a remote that runs alone: says so, and lets the developer change who is signed in. */
function StandaloneFrame({ initialSession, hasOwnLayout }: StandaloneFrameProps) {
  const [current, setCurrent] = useState<SampleSessionName>(initialSession);
  const choose = (name: SampleSessionName) => {
    applySampleSession(name);
    setCurrent(name);
  };
  return (
    <>
      <fieldset className={styles.switch}>
        <legend className={styles.legend}>Sample data, signed in as</legend>
        {NAMES.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="session" checked={name === current} onChange={() => choose(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      {hasOwnLayout ? (
        <Outlet />
      ) : (
        <main>
          <Outlet />
        </main>
      )}
      <ScrollRestoration />
    </>
  );
}
