import type { PrerenderedPage, Registry, SiteConfig } from 'federation/contract';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RouteObject } from 'react-router';
import { createMemoryRouter } from 'react-router-dom';
import { siteData } from '../app/router';
import { SiteRoot } from '../app/site-root';
import { findPageHandle } from '../app/use-page-head';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import { createLazySession } from '../session/lazy-session';
import { PageHead } from './page-head';

export interface RenderedSite {
  origin: string;
  config: SiteConfig;
  registry: Registry;
}

/**
 * Renders what the browser would show at a path to a visitor.
 * @param isIndexed whether search engines may list it under this path
 * @throws whatever the page throws
 */
export async function renderPage(
  { origin, config, registry }: RenderedSite,
  routes: RouteObject[],
  path: string,
  isIndexed: boolean,
): Promise<PrerenderedPage> {
  await loadMatchedPages(routes, path);
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: siteData(config) });
  try {
    const handle = findPageHandle(router.state.matches.map(({ route }) => route));
    const session = createLazySession({ goTo: () => undefined, currentPath: () => path });
    return {
      head: renderToStaticMarkup(
        <PageHead handle={handle} config={config} url={isIndexed ? origin + path : undefined} />,
      ),
      body: renderToString(<SiteRoot session={session} router={router} registry={registry} config={config} />),
    };
  } finally {
    router.dispose();
  }
}
