import type { PageHandle, SiteConfig } from 'federation/contract';
import { SITE_ROUTE_ID } from 'federation/contract';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { AreaErrorPage } from '../remotes/area-error';
import { containRemote, shellPart } from '../remotes/contain-remote';
import type { RemoteLoader } from '../remotes/remote-loader';
import { AREA_ROUTE_IDS } from '../remotes/remote-loader';
import { RequireAdmin, RequireMember, RequireSignedOut } from '../session/guards';
import site from '../../site.json';
import { NoAccessPage, SiteErrorPage, UnmatchedPage } from './fallback-pages';
import { SiteLayout } from './site-chrome';
import { SiteFrame } from './site-frame';

const NOT_FOUND: PageHandle = { title: 'Page not found', description: 'There is no page at this address.' };

/** The site's one router. Remotes' routes are added to their area when one of their paths is first visited. */
export function createRouter(loader: RemoteLoader, config: SiteConfig, routes: RouteObject[]) {
  return createBrowserRouter(routes, {
    hydrationData: siteData(config),
    patchRoutesOnNavigation: async ({ path, patch }) => void (await loader.addRoutes(path, patch)),
  });
}

/** What the loaders give, known before the first page is shown. */
export const siteData = (config: SiteConfig) => ({ loaderData: { [SITE_ROUTE_ID]: config } });

/** @param areas routes of the remotes that are loaded already, by the id of the area's route */
export function listRoutes(
  loader: RemoteLoader,
  config: SiteConfig,
  areas: Record<string, RouteObject[]> = {},
): RouteObject[] {
  const area = (id: string): RouteObject => ({ id, children: areas[id] ?? [] });
  return [
    {
      id: SITE_ROUTE_ID,
      loader: () => config,
      shouldRevalidate: () => false,
      element: <SiteFrame />,
      errorElement: <SiteErrorPage />,
      children: [
        ...redirectRoutes(),
        {
          element: <SiteLayout />,
          children: [
            {
              // Below the layout, which stays around the error.
              errorElement: <AreaErrorPage />,
              children: [
                containRemote(shellPart(loader.registry, 'sign-in'), [loginRoute(), ...mailRoutes()], loader.report),
                containRemote(shellPart(loader.registry, 'sign-up'), [signupRoute()], loader.report),
                area(AREA_ROUTE_IDS.public),
                { element: <RequireMember />, children: [area(AREA_ROUTE_IDS.member)] },
                { path: '*', handle: NOT_FOUND, element: <UnmatchedPage loader={loader} /> },
              ],
            },
          ],
        },
        {
          element: <RequireMember />,
          children: [
            { element: <RequireAdmin otherwise={<NoAccessPage />} />, children: [area(AREA_ROUTE_IDS.admin)] },
          ],
        },
      ],
    },
  ];
}

function redirectRoutes(): RouteObject[] {
  return Object.entries(site.redirects).map(([path, target]) => ({ path, loader: () => redirect(target) }));
}

function loginRoute(): RouteObject {
  const handle: PageHandle = { title: 'Sign in', description: 'Sign in to your Safar Circle dashboard.' };
  const Component = async () => (await import(/* webpackChunkName: "login" */ '../session/login-page')).LoginPage;
  return {
    element: <RequireSignedOut to="/" />,
    children: [{ path: '/login', handle, lazy: { Component } }],
  };
}

function signupRoute(): RouteObject {
  const handle: PageHandle = {
    title: 'Create an account',
    description: 'Join Safar Circle and start your journey.',
  };
  const Component = async () => (await import(/* webpackChunkName: "signup" */ '../session/signup-page')).SignupPage;
  return {
    // A new member is signed in and goes to /login, whose guard sends them on.
    element: <RequireSignedOut to="/login" />,
    children: [{ path: '/signup', handle, lazy: { Component } }],
  };
}

/** Where links in mails lead, and the way to one; they work while somebody is signed in, too. */
function mailRoutes(): RouteObject[] {
  type Name = keyof Awaited<ReturnType<typeof loadMailPages>>;
  const page = (path: string, handle: PageHandle, name: Name): RouteObject => ({
    path,
    handle,
    lazy: { Component: async () => (await loadMailPages())[name] },
  });
  return [
    page(
      '/forgotten-password',
      { title: 'Forgot your password?', description: 'A link by mail lets you choose a new one.' },
      'ForgottenPasswordPage',
    ),
    page(
      '/reset-password',
      { title: 'Choose a new password', description: 'The link in our mail works once.' },
      'ResetPasswordPage',
    ),
    page(
      '/confirm-email',
      { title: 'Confirm your e-mail', description: 'The link in our mail shows that the address is yours.' },
      'ConfirmEmailPage',
    ),
  ];
}

const loadMailPages = () => import(/* webpackChunkName: "mail-pages" */ '../session/forgotten-password');

/** The pages of the shell itself. */
export const listOwnRoutes = (): RouteObject[] => [loginRoute(), signupRoute(), ...mailRoutes()];
