import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from './navigation-progress';
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
