import type { PageHandle, Registry, SiteConfig } from 'federation/contract';
import { SITE_ROUTE_ID } from 'federation/contract';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { AreaErrorPage } from '../remotes/area-error-page';
import { AREA_ROUTE_IDS, patchRemoteRoutes } from '../remotes/patch-remote-routes';
import { RequireAdmin, RequireMember, RequireSignedOut } from '../session/guards';
import site from '../../site.json';
import { SiteErrorPage } from './site-error-page';
import { SiteFrame, SiteSkeleton } from './site-frame';
import { SiteLayout } from './site-layout';
import { UnmatchedPage } from './unmatched-page';

const NOT_FOUND: PageHandle = { title: 'Page not found', description: 'There is no page at this address.' };

/** The site's one router. Remotes' routes are added to their area when one of their paths is first visited. */
export function createRouter(registry: Registry, config: SiteConfig) {
  return createBrowserRouter(listRoutes(registry, config), {
    patchRoutesOnNavigation: ({ path, patch }) => patchRemoteRoutes(registry, path, patch),
  });
}

function listRoutes(registry: Registry, config: SiteConfig): RouteObject[] {
  return [
    {
      id: SITE_ROUTE_ID,
      loader: () => config,
      shouldRevalidate: () => false,
      element: <SiteFrame />,
      errorElement: <SiteErrorPage />,
      HydrateFallback: SiteSkeleton,
      children: [
        ...redirectRoutes(),
        {
          element: <SiteLayout />,
          errorElement: <AreaErrorPage />,
          children: [
            ...sessionRoutes(),
            { id: AREA_ROUTE_IDS.public, children: [] },
            { element: <RequireMember />, children: [{ id: AREA_ROUTE_IDS.member, children: [] }] },
            { path: '*', handle: NOT_FOUND, element: <UnmatchedPage registry={registry} /> },
          ],
        },
        {
          element: <RequireMember />,
          children: [{ id: AREA_ROUTE_IDS.admin, element: <RequireAdmin />, children: [] }],
        },
      ],
    },
  ];
}

function redirectRoutes(): RouteObject[] {
  return Object.entries(site.redirects).map(([path, target]) => ({ path, loader: () => redirect(target) }));
}

function sessionRoutes(): RouteObject[] {
  const login: PageHandle = { title: 'Sign in', description: 'Sign in to your Safar Circle dashboard.' };
  const signup: PageHandle = {
    title: 'Create an account',
    description: 'Join Safar Circle and start your journey.',
  };
  return [
    {
      element: <RequireSignedOut to="/" />,
      children: [
        {
          path: '/login',
          handle: login,
          lazy: { Component: async () => (await import('../session/login-page')).LoginPage },
        },
      ],
    },
    {
      // A new member is signed in and goes to /login, whose guard sends them on (rulings, 2).
      element: <RequireSignedOut to="/login" />,
      children: [
        {
          path: '/signup',
          handle: signup,
          lazy: { Component: async () => (await import('../session/signup-page')).SignupPage },
        },
      ],
    },
  ];
}
