import 'design/global.css';
import type { Registry, SiteConfig } from 'federation/contract';
import type { ReactNode } from 'react';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getSiteConfig } from '../remotes/registry';
import type { RemoteLoader } from '../remotes/remote-loader';
import { createRemoteLoader } from '../remotes/remote-loader';
import type { ReturnState } from '../session/guards';
import { createLazySession } from '../session/lazy-session';
import { leaveRoom } from './leave-room';
import { loadFirstPage } from './load-first-page';
import { prefetchOnIntent } from './prefetch-on-intent';
import { createRouter } from './router';
import { SiteRoot } from './site-root';

/**
 * Starts the site in the given page: the session first, which is restored while the page's code is on its way.
 * @param overlay shown above every page
 */
export async function boot(page: Document, registry: Registry, overlay: ReactNode = null): Promise<void> {
  const loader = createRemoteLoader(registry);
  const config = getSiteConfig();
  const firstPage = loadFirstPage(loader, config, page.location.pathname);
  const startedRouter = startRouter(loader, config, firstPage);
  const session = createLazySession({
    goTo: async (path, from) => {
      const state: ReturnState = from ? { from } : {};
      await (await startedRouter).navigate(path, { state });
    },
    currentPath: () => page.location.pathname + page.location.search,
  });
  session.restore();

  const root = page.getElementById('root');
  if (!root) throw new Error('the page has no #root to render the site into');
  const [{ isAsServed }, router] = await Promise.all([firstPage, startedRouter]);
  await leaveRoom();
  const site = <SiteRoot session={session} router={router} registry={registry} config={config} overlay={overlay} />;
  // In slices, between which the page stays answerable.
  startTransition(() => {
    if (isAsServed && 'prerendered' in root.dataset) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
  prefetchOnIntent(page, loader, config);
}

async function startRouter(loader: RemoteLoader, config: SiteConfig, firstPage: ReturnType<typeof loadFirstPage>) {
  const { routes } = await firstPage;
  await leaveRoom();
  return createRouter(loader, config, routes);
}
