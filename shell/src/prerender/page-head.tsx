import type { PageHandle, SiteConfig } from 'federation/contract';
import { formatTitle } from '../app/use-page-head';

interface PageHeadProps {
  handle: PageHandle | undefined;
  config: SiteConfig;
  /** The page's one address; without it search engines are told to leave the page out. */
  url?: string;
}

/** What search engines and messengers read of a page. */
export function PageHead({ handle, config, url }: PageHeadProps) {
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
