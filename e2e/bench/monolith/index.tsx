import 'design/global.css';
import type { Registry } from 'federation/contract';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { remote as admin } from '../../../remote-admin/src/remote';
import { remote as marketing } from '../../../remote-marketing/src/remote';
import { remote as member } from '../../../remote-member/src/remote';
import { listRoutes, siteData } from '../../../shell/src/app/router';
import { SiteRoot } from '../../../shell/src/app/site-root';
import { loadMatchedPages } from '../../../shell/src/remotes/load-matched-pages';
import { getSiteConfig } from '../../../shell/src/remotes/registry';
import { AREA_ROUTE_IDS, createRemoteLoader } from '../../../shell/src/remotes/remote-loader';
import { createLazySession } from '../../../shell/src/session/lazy-session';

/** The same pages in one program: what the federated site is measured against. */
async function boot(): Promise<void> {
  const registry: Registry = { generation: 0, remotes: [] };
  const config = getSiteConfig();
  const loader = createRemoteLoader(registry);
  const routes = listRoutes(loader, config, {
    [AREA_ROUTE_IDS.public]: marketing.createRoutes(),
    [AREA_ROUTE_IDS.member]: member.createRoutes(),
    [AREA_ROUTE_IDS.admin]: admin.createRoutes(),
  });
  const firstPage = loadMatchedPages(routes, location.pathname);
  const startedRouter = firstPage.then(() => createBrowserRouter(routes, { hydrationData: siteData(config) }));
  const goTo = async (path: string) => (await startedRouter).navigate(path);
  const currentPath = () => location.pathname + location.search;
  const session = createLazySession({ goTo, currentPath }, loader);
  session.restore();
  const router = await startedRouter;
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(<SiteRoot session={session} router={router} registry={registry} config={config} />);
}

void boot();
