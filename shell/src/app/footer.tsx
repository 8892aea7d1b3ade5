import { Logo } from 'design';
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import styles from './footer.module.css';
import { useShellConfig } from './shell-config';

const LINK_GROUPS = [
  {
    heading: 'Safar Circle',
    links: [
      { to: '/', label: 'Home' },
      { to: '/about', label: 'About' },
      { to: '/products', label: 'Our Plans' },
    ],
  },
  {
    heading: 'Help',
    links: [
      { to: '/contact-us', label: 'Contact' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
];
const SIGNED_OUT_LINKS = [
  { to: '/login', label: 'Login' },
  { to: '/signup', label: 'Register' },
];
const MEMBER_LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/wallet', label: 'Wallet' },
];

/** The site's footer: every public page once more, and how to reach the club. */
export function Footer() {
  const { brand } = useShellConfig();
  const { user } = useSession();
  const groups = [...LINK_GROUPS, { heading: 'Members', links: user ? MEMBER_LINKS : SIGNED_OUT_LINKS }];
  return (
    <footer className={styles.footer} data-surface="band">
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo name={brand.name} />
          <p>
            A members’ club around travel. Earnings depend on your own plan and on others joining; they are not
            guaranteed.
          </p>
          <address className={styles.address}>
            {brand.officeAddress}
            <br />
            <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
            <br />
            <a href={`mailto:${brand.helloEmail}`}>{brand.helloEmail}</a>
          </address>
        </div>
        <nav className={styles.groups} aria-label="Footer">
          {groups.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              <ul className={styles.list}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link}>
                      {label}
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
