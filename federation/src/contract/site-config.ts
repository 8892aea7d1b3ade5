import { useRouteLoaderData } from 'react-router';
import defaults from './default-site-config.json';

/**
 * Runtime configuration that visitors may see. The server inlines it into every page; its defaults live in the API's
 * configuration.
 */
export interface SiteConfig {
  brand: {
    name: string;
    officeAddress: string;
    /** Empty: the site names none. */
    phone: string;
    helloEmail: string;
    supportEmail: string;
  };
  /** Where deposits by UPI go until the club has a bank account; an empty address: nowhere. */
  upi: { payeeAddress: string; payeeName: string };
  /** One-time joining fee in whole rupees, as a decimal string. */
  joiningFeeRupees: string;
  contactForm: {
    /** Origin that answers `/api/v1.0/email/send-form`; empty means the site's own. */
    origin: string;
    serviceId: string;
    templateId: string;
    publicKey: string;
  };
}

/** What a site says that was not configured. The API overrides it field by field from its environment. */
export const DEFAULT_SITE_CONFIG: SiteConfig = defaults;

/** Id of the root route, whose loader gives the site's configuration to every page below it. */
export const SITE_ROUTE_ID = 'site';

/** The runtime configuration of the site a page is shown in (the shell's, or the standalone harness's). */
export function useSiteConfig(): SiteConfig {
  const config = useRouteLoaderData<SiteConfig>(SITE_ROUTE_ID);
  if (!config) throw new Error(`useSiteConfig needs a route "${SITE_ROUTE_ID}" above the page`);
  return config;
}
