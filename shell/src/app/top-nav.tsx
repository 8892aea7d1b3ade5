import { ButtonLink, Logo } from 'design';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { Icon } from '../icon/icon';
import { useSessionRequests } from '../session/session-requests';
import { useShellConfig } from './shell-config';
import styles from './top-nav.module.css';

const LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/products', label: 'Our Plans' },
  { to: '/contact-us', label: 'Contact' },
  { to: '/faq', label: 'FAQ' },
];

/**
 * The site's main navigation; on small screens its links open below a toggle. The browser itself opens them, so that
 * they can be reached before the program has come, and without it.
 */
export function TopNav() {
  const { brand } = useShellConfig();
  const { user } = useSession();
  const { showUserMenu } = useSessionRequests();
  const { key } = useLocation();

  return (
    <header className={styles.header}>
      <nav className={styles.nav} aria-label="Main">
        <Link to="/" className={styles.brand} aria-label={`${brand.name}, home`}>
          <Logo name={brand.name} />
        </Link>
        {/* A new one, and so a closed one, after every navigation. It may be open when the program comes. */}
        <details key={key} className={styles.toggle} suppressHydrationWarning>
          <summary className={styles.summary} aria-label="Menu">
            <Icon name="menu" className={styles.whenClosed} />
            <Icon name="close" className={styles.whenOpen} />
          </summary>
        </details>
        {/* Beside what opens it: on a large screen it always shows. */}
        <div className={styles.menu}>
          <ul className={styles.links}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className={styles.link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          {!user && <SignedOutActions />}
        </div>
        {user && <div className={styles.account}>{showUserMenu(user)}</div>}
      </nav>
    </header>
  );
}

function SignedOutActions() {
  return (
    <div className={styles.actions}>
      <ButtonLink to="/login" variant="ghost">
        Login
      </ButtonLink>
      <ButtonLink to="/signup">Get started</ButtonLink>
    </div>
  );
}
