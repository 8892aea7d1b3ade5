import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { MAIN_ID } from './site-chrome';
import styles from './site-frame.module.css';
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

/** A thin bar along the top while the next page is being loaded. */
function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  return <div className={styles.bar} data-active={isNavigating || undefined} aria-hidden="true" />;
}

/** Moves the focus to the page's main region after a navigation, so that a screen reader starts there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}
