import { ButtonLink, LineIcon, LINES, Logo } from 'design';
import { useTranslation } from 'i18n';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { LanguageSwitch } from '../language/language-switch';
import { useSessionRequests } from '../session/session-requests';
import { LINK_GROUPS } from './footer';
import { useShellConfig } from './shell-config';
import styles from './top-nav.module.css';

const LINKS = LINK_GROUPS.flatMap(({ links }) => links);

/**
 * The site's main navigation; on small screens its links open below a toggle. The browser itself opens them, so that
 * they can be reached before the program has come, and without it.
 */
export function TopNav() {
  const { t } = useTranslation();
  const { brand } = useShellConfig();
  const { user } = useSession();
  const { showUserMenu } = useSessionRequests();
  const { key } = useLocation();

  return (
    <header className={styles.header}>
      <nav className={styles.nav} aria-label={t('Main')}>
        <Link to="/" className={styles.brand} aria-label={t('{name}, home', { name: brand.name })}>
          <Logo name={brand.name} />
        </Link>
        {/* A new one, and so a closed one, after every navigation. It may be open when the program comes. */}
        <details key={key} className={styles.toggle} suppressHydrationWarning>
          <summary className={styles.summary} aria-label={t('Menu')}>
            <LineIcon icon="M4 6h16M4 12h16M4 18h16" className={styles.whenClosed} />
            <LineIcon icon={LINES.close} className={styles.whenOpen} />
          </summary>
        </details>
        {/* Beside what opens it: on a large screen it always shows. */}
        <div className={styles.menu}>
          <ul className={styles.links}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className={styles.link}>
                  {t(label)}
                </NavLink>
              </li>
            ))}
            <li>
              <LanguageSwitch className={styles.link} />
            </li>
          </ul>
          {!user && <SignedOutActions />}
        </div>
        {user && <div className={styles.account}>{showUserMenu(user)}</div>}
      </nav>
    </header>
  );
}

function SignedOutActions() {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <ButtonLink to="/login" variant="ghost">
        {t('Login')}
      </ButtonLink>
      <ButtonLink to="/signup">{t('Get started')}</ButtonLink>
    </div>
  );
}
