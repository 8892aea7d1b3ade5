import type { PageHandle, PrerenderedPage, Registry, SiteConfig } from 'federation/contract';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RouteObject } from 'react-router';
import { createMemoryRouter } from 'react-router-dom';
import { siteData } from '../app/router';
import { SiteRoot } from '../app/site-root';
import { findPageHandle, formatTitle } from '../app/use-page-head';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import { createLazySession } from '../session/lazy-session';

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
    const session = createLazySession(
      { goTo: () => undefined, currentPath: () => path },
      { registry, report: () => undefined },
    );
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

interface PageHeadProps {
  handle: PageHandle | undefined;
  config: SiteConfig;
  /** The page's one address; without it search engines are told to leave the page out. */
  url?: string;
}

/** What search engines and messengers read of a page. */
function PageHead({ handle, config, url }: PageHeadProps) {
  const { brand } = config;
  const title = formatTitle(handle, brand.name);
  const description = handle?.description ?? `${brand.name}: a members’ club around travel.`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {url === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={url} />
          <meta property="og:locale" content="en_IN" />
          <meta name="twitter:card" content="summary" />
        </>
      )}
    </>
  );
}

/** Who runs the site, in the vocabulary of schema.org, as an element for the head. */
export function renderOrganisation({ brand }: SiteConfig, origin: string): string {
  const organisation = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    address: brand.officeAddress,
    telephone: brand.phone,
    email: brand.helloEmail,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
      telephone: brand.phone,
    },
  };
  const json = JSON.stringify(organisation).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
