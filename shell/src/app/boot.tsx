import 'design/global.css';
import './not-usable.css';
import { readKept } from 'client/kept';
import type { Registry, SiteConfig } from 'federation/contract';
import { getLanguage } from 'i18n';
import type { ReactNode } from 'react';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { readPathname, updateAddress } from '../language/addresses';
import type { ChangeLanguage } from '../language/language';
import { showPageIn } from '../language/language';
import { shellPart } from '../remotes/contain-remote';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import { findRemoteByPath, getSiteConfig } from '../remotes/registry';
import type { RemoteLoader } from '../remotes/remote-loader';
import { createRemoteLoader } from '../remotes/remote-loader';
import { takeServedText } from '../remotes/served-text';
import { reportUncaughtErrors } from '../remotes/uncaught-errors';
import { leaveFor } from '../session/guards';
import { createLazySession } from '../session/lazy-session';
import { findPageLanguage } from './page-language';
import { prefetchOnIntent } from './prefetch-on-intent';
import { createRouter, listRoutes } from './router';
import { SiteRoot } from './site-root';
import { TYPED_KEY } from '../remotes/typed-fields';
import { yieldToMain } from './yield-to-main';

/**
 * Starts the site in the given page: the session first, which is restored while the page's code is on its way.
 * @param overlay shown above every page
 */
export async function boot(page: Document, registry: Registry, overlay: ReactNode = null): Promise<void> {
  const loader = createRemoteLoader(registry);
  reportUncaughtErrors(registry, loader.report);
  loader.countVisit(shellPart(registry));
  const config = getSiteConfig();
  const language = findPageLanguage(registry, page.location.pathname);
  const { path } = readPathname(page.location.pathname);
  // Without a line it may be the page in another language that stands in for the one of the address.
  const served = page.documentElement.lang;
  showPageIn(language);
  updateAddress();
  const firstPage = loadFirstPage(loader, config, path);
  const startedRouter = startRouter(loader, config, firstPage);
  const goTo = async (path: string, from?: string) => leaveFor(await startedRouter, path, from);
  const currentPath = () => readPathname(page.location.pathname).path + page.location.search;
  const session = createLazySession({ goTo, currentPath }, loader);
  session.restore();

  const root = page.getElementById('root');
  if (!root) throw new Error('the page has no #root to render the site into');
  const [{ isAsServed, isForAnyone }, router] = await Promise.all([firstPage, startedRouter]);
  await yieldToMain();
  const isPrerendered = 'prerendered' in root.dataset;
  const text = isPrerendered && isForAnyone && !isAsServed ? takeServedText(page) : undefined;
  const changeLanguage: ChangeLanguage = async (next) => {
    const change = await loadChange().catch(loadChange);
    await change.changeLanguage(next, loader.loadTexts);
  };
  const site = <SiteRoot {...{ session, router, registry, config, served: text, overlay, changeLanguage }} />;
  // In slices, between which the page stays answerable.
  startTransition(() => {
    if (isAsServed && isPrerendered && language === served) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
  page.addEventListener('safar:taken-over', restoreTyped, { once: true });
  keepTapsFromReact(page);
  prefetchOnIntent(page, loader);
}

const loadReload = () => import(/* webpackChunkName: "strips" */ '../remotes/reload-typed');

/** What was typed before a reload for a new release. */
function restoreTyped(): void {
  if (readKept('sessionStorage', TYPED_KEY)) loadReload().then((reload) => reload.restoreTyped(), console.warn);
}

const TAPS = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'];

/**
 * Until it has taken the page over: it would do all of that at once for a tap, 80 ms on a cheap phone (taps answered
 * within 200 ms, `npm run bench -- web return`). What a tap does by then, the browser does, or it is kept.
 */
function keepTapsFromReact(page: Document): void {
  const takenOver = new AbortController();
  const options = { capture: true, signal: takenOver.signal };
  // What was kept is pressed by a program, just before this ends.
  const stop = (event: Event) => event.isTrusted && event.stopPropagation();
  for (const name of TAPS) page.addEventListener(name, stop, options);
  page.addEventListener('safar:taken-over', () => takenOver.abort(), { once: true });
}

const loadChange = () => import(/* webpackChunkName: "language" */ '../language/change-language');

async function startRouter(loader: RemoteLoader, config: SiteConfig, firstPage: ReturnType<typeof loadFirstPage>) {
  const { routes } = await firstPage;
  await yieldToMain();
  return createRouter(loader, config, routes);
}

interface FirstPage {
  routes: RouteObject[];
  /** Whether it is what the server rendered: the live release of its remote, with all its code. */
  isAsServed: boolean;
  /** Whether the server may have rendered it: of a member's page it knows no more than the frame. */
  isForAnyone: boolean;
}

/** Loads the remote and the page at a path before anything is drawn: served markup is never replaced by an outline. */
async function loadFirstPage(loader: RemoteLoader, config: SiteConfig, path: string): Promise<FirstPage> {
  const areas: Record<string, RouteObject[]> = {};
  const running = await loader.addRoutes(path, (areaId, children) => {
    areas[String(areaId)] = children;
  });
  const routes = listRoutes(loader, config, areas);
  const [hasArrived, hasTexts] = await Promise.all([loadMatchedPages(routes, path), loader.loadTexts(getLanguage())]);
  const owner = findRemoteByPath(loader.registry, path);
  return {
    routes,
    isAsServed: hasArrived && hasTexts && running?.version === owner?.current.version,
    isForAnyone: !owner || owner.access === 'public',
  };
}
