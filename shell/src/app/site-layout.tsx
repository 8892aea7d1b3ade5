import { Outlet } from 'react-router';
import { SiteChrome } from './site-chrome';

/** Top navigation, the page, footer: the frame of the public and the member area. */
export function SiteLayout() {
  return (
    <SiteChrome>
      <Outlet />
    </SiteChrome>
  );
}
