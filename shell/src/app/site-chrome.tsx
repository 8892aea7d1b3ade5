import { SkipLink } from 'design';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Footer } from './footer';
import styles from './site-chrome.module.css';
import { TopNav } from './top-nav';

export const MAIN_ID = 'main';

/**
 * The site around a page: navigation, page, footer. Takes the page as children so that error pages, which have no
 * outlet, look the same.
 */
export function SiteChrome({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <SkipLink to={MAIN_ID} />
      <TopNav />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** The frame of the public and the member area. */
export function SiteLayout() {
  return (
    <SiteChrome>
      <Outlet />
    </SiteChrome>
  );
}
