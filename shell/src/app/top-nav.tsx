import { ButtonLink, Logo, useOpenUntilNavigation } from 'design';
import { Menu, X } from 'lucide-react';
import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession } from 'shared-auth';
import { useShellConfig } from './shell-config';
import styles from './top-nav.module.css';
import { UserMenu } from './user-menu';

const LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/products', label: 'Our Plans' },
  { to: '/contact-us', label: 'Contact' },
  { to: '/faq', label: 'FAQ' },
];

/** The site's main navigation; on small screens its links open below a toggle. */
export function TopNav() {
  const { brand } = useShellConfig();
  const { user } = useSession();
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const menuId = useId();

  return (
    <header className={styles.header}>
      <nav className={styles.nav} aria-label="Main">
        <Link to="/" className={styles.brand} aria-label={`${brand.name}, home`}>
          <Logo name={brand.name} />
        </Link>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
        <div id={menuId} className={styles.menu} data-open={isOpen || undefined}>
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
        {user && (
          <div className={styles.account}>
            <UserMenu user={user} />
          </div>
        )}
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
