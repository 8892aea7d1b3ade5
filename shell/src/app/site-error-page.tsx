import { AreaErrorPage } from '../remotes/area-error';
import { SiteChrome } from './site-chrome';

/** The last resort, when a page could not even be placed in its layout: the frame stays, the error is named. */
export function SiteErrorPage() {
  return (
    <SiteChrome>
      <AreaErrorPage />
    </SiteChrome>
  );
}
