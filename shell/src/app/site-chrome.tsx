import { msg } from 'client/msg';
import { Logo, SkipLink } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useSession } from 'shared-auth';
import { LanguageSwitch } from '../language/language-switch';
import footerStyles from './footer.module.css';
import { useShellConfig } from './shell-config';
import styles from './site-chrome.module.css';
import { TopNav } from './top-nav';
import { usePageHead } from './use-page-head';

const MAIN_ID = 'main';

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

/** A thin bar along the top while the next page is being loaded. */
function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  return <div className={styles.bar} data-active={isNavigating || undefined} aria-hidden="true" />;
}

/** Around the pages of the public and the member area; the back office has a layout of its own. */
export function SiteLayout() {
  return (
    <SiteChrome>
      <Outlet />
    </SiteChrome>
  );
}

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

const LINK_GROUPS = [
  {
    heading: 'Safar Circle',
    links: [
      { to: '/', label: msg('Home') },
      { to: '/about', label: msg('About') },
      { to: '/products', label: msg('Our Plans') },
    ],
  },
  {
    heading: msg('Help'),
    links: [
      { to: '/contact-us', label: msg('Contact') },
      { to: '/faq', label: msg('FAQ') },
    ],
  },
];
const SIGNED_OUT_LINKS = [
  { to: '/login', label: msg('Login') },
  { to: '/signup', label: msg('Register') },
];
const MEMBER_LINKS = [
  { to: '/dashboard', label: msg('Dashboard') },
  { to: '/wallet', label: msg('Wallet') },
];

/** The site's footer: every public page once more, and how to reach the club. */
function Footer() {
  const { brand } = useShellConfig();
  const { user } = useSession();
  const { t } = useTranslation();
  const groups = [...LINK_GROUPS, { heading: msg('Members'), links: user ? MEMBER_LINKS : SIGNED_OUT_LINKS }];
  return (
    <footer className={footerStyles.footer} data-surface="band">
      <div className={footerStyles.inner}>
        <div className={footerStyles.about}>
          <Logo name={brand.name} />
          <p>
            {t(
              'A members’ club around travel. Earnings depend on your own plan and on others joining; they are not guaranteed.',
            )}
          </p>
          <address className={footerStyles.address}>
            {brand.officeAddress}
            <br />
            {brand.phone !== '' && (
              <>
                <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
                <br />
              </>
            )}
            <a href={`mailto:${brand.helloEmail}`}>{brand.helloEmail}</a>
          </address>
          <LanguageSwitch className={footerStyles.link} />
        </div>
        <nav className={footerStyles.groups} aria-label={t('Footer')}>
          {groups.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={footerStyles.heading}>{t(heading)}</h2>
              <ul className={footerStyles.list}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={footerStyles.link}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
