import 'design/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { siteData } from '../../../shell/src/app/router';
import { SiteRoot } from '../../../shell/src/app/site-root';
import { changeNothing } from '../../../shell/src/language/language';
import { loadMatchedPages } from '../../../shell/src/remotes/load-matched-pages';
import { getSiteConfig } from '../../../shell/src/remotes/registry';
import { createRemoteLoader } from '../../../shell/src/remotes/remote-loader';
import { createLazySession } from '../../../shell/src/session/lazy-session';
import { listMonolithRoutes, REGISTRY } from './routes';

/** The same pages in one program: what the federated site is measured against. */
async function boot(): Promise<void> {
  const config = getSiteConfig();
  const loader = createRemoteLoader(REGISTRY);
  const routes = listMonolithRoutes(loader, config);
  const firstPage = loadMatchedPages(routes, location.pathname);
  const startedRouter = firstPage.then(() => createBrowserRouter(routes, { hydrationData: siteData(config) }));
  const goTo = async (path: string) => (await startedRouter).navigate(path);
  const currentPath = () => location.pathname + location.search;
  const session = createLazySession({ goTo, currentPath }, loader);
  session.restore();
  const router = await startedRouter;
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const site = <SiteRoot {...{ session, router, registry: REGISTRY, config, changeLanguage: changeNothing }} />;
  if ('prerendered' in root.dataset) hydrateRoot(root, site);
  else createRoot(root).render(site);
}

void boot();
