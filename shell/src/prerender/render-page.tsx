import type { PageHandle, PrerenderedPage, Registry, SiteConfig } from 'federation/contract';
import type { Language } from 'i18n';
import { getLanguage, useTranslation } from 'i18n';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RouteObject } from 'react-router';
import { createMemoryRouter } from 'react-router-dom';
import { siteData } from '../app/router';
import { SiteRoot } from '../app/site-root';
import { findPageHandle, formatTitle } from '../app/use-page-head';
import { FIRST_LANGUAGE, prefixOf, toAddress } from '../language/addresses';
import { changeNothing } from '../language/language';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import { createLazySession } from '../session/lazy-session';

export interface RenderedSite {
  origin: string;
  config: SiteConfig;
  registry: Registry;
}

/**
 * Renders what the browser would show at a path to a visitor.
 * @param languages that search engines may list it in; none for a page that is not listed
 * @throws whatever the page throws
 */
export async function renderPage(
  { origin, config, registry }: RenderedSite,
  routes: RouteObject[],
  path: string,
  languages: Language[],
): Promise<PrerenderedPage> {
  await loadMatchedPages(routes, path);
  const address = toAddress(path);
  const basename = prefixOf(getLanguage()) || '/';
  const router = createMemoryRouter(routes, { basename, initialEntries: [address], hydrationData: siteData(config) });
  try {
    const handle = findPageHandle(router.state.matches.map(({ route }) => route));
    const session = createLazySession(
      { goTo: () => undefined, currentPath: () => path },
      { registry, report: () => undefined },
    );
    return {
      head: renderToStaticMarkup(
        <PageHead
          handle={handle}
          config={config}
          urls={Object.fromEntries(languages.map((language) => [language, origin + toAddress(path, language)]))}
        />,
      ),
      body: renderToString(<SiteRoot {...{ session, router, registry, config, changeLanguage: changeNothing }} />),
    };
  } finally {
    router.dispose();
  }
}

interface PageHeadProps {
  handle: PageHandle | undefined;
  config: SiteConfig;
  /** The page's addresses by language; without one in its own search engines are told to leave the page out. */
  urls: Partial<Record<Language, string>>;
}

/** What search engines and messengers read of a page. */
function PageHead({ handle, config, urls }: PageHeadProps) {
  const { t, language } = useTranslation();
  const { brand } = config;
  const title = formatTitle(t, handle, brand.name);
  const description = handle
    ? t(handle.description)
    : t('{club}: a members’ club around travel.', { club: brand.name });
  const url = urls[language];

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
          <Alternates urls={urls} />
          <meta property="og:locale" content={`${language}_IN`} />
          <meta property="og:image" content={new URL('/og-image.jpg', url).href} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** The same page in other languages; the first one is for everybody else. */
function Alternates({ urls }: Pick<PageHeadProps, 'urls'>) {
  const alternates = Object.entries(urls);
  if (alternates.length < 2) return null;
  return [...alternates, ['x-default', urls[FIRST_LANGUAGE]]].map(([language, url]) => (
    <link key={language} rel="alternate" hrefLang={language} href={url} />
  ));
}

/** Who runs the site, in the vocabulary of schema.org, as an element for the head. */
export function renderOrganisation({ brand }: SiteConfig, origin: string): string {
  const telephone = brand.phone === '' ? undefined : brand.phone;
  const organisation = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    address: brand.officeAddress,
    telephone,
    email: brand.helloEmail,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
      telephone,
    },
  };
  const json = JSON.stringify(organisation).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
