import { Outlet, ScrollRestoration } from 'react-router';
import { PageSkeleton } from './page-skeleton';
import { NavigationProgress } from './navigation-progress';
import { SiteChrome } from './site-chrome';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { usePageHead } from './use-page-head';

/** Around every page of every area: title, focus, scroll position and the progress bar. */
export function SiteFrame() {
  usePageHead();
  useFocusOnNavigation();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Shown while the very first page's code is on its way. */
export function SiteSkeleton() {
  return (
    <SiteChrome>
      <PageSkeleton />
    </SiteChrome>
  );
}
