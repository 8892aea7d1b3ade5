/*
 * What the shell shares as react-router: all that pages here use. A shared module cannot be shaken by the programs that
 * use it, and the package's own entry brings the server of its framework along. Saves 24.3 KB of compressed script on
 * every first visit (52.6 KB whole, 28.3 KB selected). Left out is the router's own second way to write (`Form`,
 * `useFetcher`), to have routes (`Routes`) and to wait (`Await`): `docs/decisions/0091-…`; a name that a page needs is
 * a line here and a release of the shell. `unshared/` is the package itself, in a release its build for production
 * (`../webpack/host.mjs`). A name that the package no longer exports fails the build; more bytes fail
 * `e2e/journeys/budgets.spec.ts`.
 *
 * The type check of every remote reads it as well (`../tsconfig.remote.json`): all of the package's
 * types, and of its values these.
 */
export type * from 'unshared/react-router';
export {
  Link,
  NavLink,
  Navigate,
  NavigationType,
  Outlet,
  Router,
  RouterProvider,
  ScrollRestoration,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_hydrationRouteProperties,
  UNSAFE_mapRouteProperties,
  createBrowserRouter,
  createContext,
  createMemoryRouter,
  createPath,
  createSearchParams,
  data,
  generatePath,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  parsePath,
  redirect,
  redirectDocument,
  replace,
  resolvePath,
  useBeforeUnload,
  useBlocker,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useRoutes,
  useSearchParams,
  useViewTransitionState,
} from 'unshared/react-router';
