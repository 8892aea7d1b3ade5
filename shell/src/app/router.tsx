import { msg } from 'client/msg';
import type { PageHandle, SiteConfig } from 'federation/contract';
import { lazyPage, SITE_ROUTE_ID } from 'federation/contract';
import { getLanguage } from 'i18n';
import {
  redirect,
  UNSAFE_createRouter as createDataRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_mapRouteProperties as mapRouteProperties,
} from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { createLanguageHistory } from '../language/language-history';
import { AreaErrorPage } from '../remotes/area-error';
import { containRemote, shellPart } from '../remotes/contain-remote';
import type { RemoteLoader } from '../remotes/remote-loader';
import { AREA_ROUTE_IDS } from '../remotes/remote-loader';
import { RequireAdmin, RequireMember, RequireSignedOut } from '../session/guards';
import site from '../../site.json';
import { NoAccessPage, SiteErrorPage, UnmatchedPage } from './fallback-pages';
import { SiteLayout } from './site-chrome';
import { SiteFrame } from './site-frame';

const NOT_FOUND: PageHandle = { title: msg('Page not found'), description: msg('There is no page at this address.') };

/** The site's one router. Remotes' routes are added to their area when one of their paths is first visited. */
export function createRouter(loader: RemoteLoader, config: SiteConfig, routes: RouteObject[]) {
  // What `createBrowserRouter` does, with another history.
  return createDataRouter({
    history: createLanguageHistory(),
    routes,
    mapRouteProperties,
    hydrationRouteProperties,
    hydrationData: siteData(config),
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      await loader.addRoutes(path, patch, signal);
      await loader.loadTexts(getLanguage());
    },
  }).initialize();
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
                containRemote(
                  shellPart(loader.registry, msg('sign-in')),
                  [loginRoute(), ...mailRoutes()],
                  loader.report,
                ),
                containRemote(shellPart(loader.registry, msg('sign-up')), [signupRoute()], loader.report),
                area(AREA_ROUTE_IDS.public),
                { element: <RequireMember isTranslated />, children: [area(AREA_ROUTE_IDS.member)] },
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

const loginRoute = (): RouteObject => ({
  element: <RequireSignedOut to="/" />,
  children: [
    lazyPage(
      '/login',
      { title: msg('Sign in'), description: msg('Sign in to your dashboard.') },
      async () => (await import(/* webpackChunkName: "login" */ '../session/login-page')).LoginPage,
    ),
  ],
});

const signupRoute = (): RouteObject => ({
  // A new member is signed in and goes to /login, whose guard sends them on.
  element: <RequireSignedOut to="/login" />,
  children: [
    lazyPage(
      '/signup',
      { title: msg('Create an account'), description: msg('Join the club and start your journey.') },
      async () => (await import(/* webpackChunkName: "signup" */ '../session/signup-page')).SignupPage,
    ),
  ],
});

/** Where links in mails lead, and the way to one; they work while somebody is signed in, too. */
const mailRoutes = (): RouteObject[] => [
  lazyPage(
    '/forgotten-password',
    { title: msg('Forgot your password?'), description: msg('A link by mail lets you choose a new one.') },
    async () => (await loadMailPages()).ForgottenPasswordPage,
  ),
  lazyPage(
    '/reset-password',
    { title: msg('Choose a new password'), description: msg('The link in our mail works once.') },
    async () => (await loadMailPages()).ResetPasswordPage,
  ),
  lazyPage(
    '/confirm-email',
    { title: msg('Confirm your email'), description: msg('The link in our mail shows that the address is yours.') },
    async () => (await loadMailPages()).ConfirmEmailPage,
  ),
];

const loadMailPages = () => import(/* webpackChunkName: "mail-pages" */ '../session/forgotten-password');

/** The pages of the shell itself. */
export const listOwnRoutes = (): RouteObject[] => [loginRoute(), signupRoute(), ...mailRoutes()];
