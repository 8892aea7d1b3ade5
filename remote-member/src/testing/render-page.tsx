import { act, render, screen } from '@testing-library/react';
import type { Profile } from 'api/contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Session } from 'shared-auth';
import { publishSession, SIGNED_OUT } from 'shared-auth/host';
import { remote } from '../remote';
import { SAMPLE_PROFILE } from './samples';

export { addTexts, showLanguage } from 'i18n/host';
export { onSessionOutdated } from 'shared-auth/host';

export function signedIn(user: Profile = SAMPLE_PROFILE): Session {
  return { ...SIGNED_OUT, user, isAuthenticated: true };
}

/**
 * Shows the page at a path as the shell would mount it, to the member of a session, and waits for its heading.
 * @param container an element of the page by itself where none is given
 */
export async function renderPage(path: string, session: Session = signedIn(), container?: HTMLElement) {
  publishSession(session);
  await Promise.all(flattenRoutes(remote.createRoutes()).map(loadPageCode));
  const router = createMemoryRouter(
    [
      {
        id: SITE_ROUTE_ID,
        loader: () => DEFAULT_SITE_CONFIG,
        HydrateFallback: () => null,
        children: remote.createRoutes(),
      },
    ],
    { initialEntries: [path] },
  );
  const { unmount } = render(<RouterProvider router={router} />, { container });
  await screen.findByRole('heading', { level: 1 });
  return { unmount, router };
}

export function flattenRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);
}

/** Compiling a page for the first time may take longer than a query waits. */
async function loadPageCode({ lazy }: RouteObject): Promise<void> {
  if (typeof lazy === 'object') await lazy.Component?.();
}

/** What the shell does when somebody signs in or out while a page is open. */
export function changeSession(session: Session): void {
  act(() => publishSession(session));
}

/** As on a phone: narrower than 48rem, until the test is over. */
export function narrowScreen(): void {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(matchMedia(media), { matches: media === '(width < 48rem)' }));
}
