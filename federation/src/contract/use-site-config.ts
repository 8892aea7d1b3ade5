import { useRouteLoaderData } from 'react-router';
import type { SiteConfig } from './site-config';

/** Id of the root route, whose loader gives the site's configuration to every page below it. */
export const SITE_ROUTE_ID = 'site';

/** The runtime configuration of the site a page is shown in (the shell's, or the standalone harness's). */
export function useSiteConfig(): SiteConfig {
  const config = useRouteLoaderData<SiteConfig>(SITE_ROUTE_ID);
  if (!config) throw new Error(`useSiteConfig needs a route "${SITE_ROUTE_ID}" above the page`);
  return config;
}
