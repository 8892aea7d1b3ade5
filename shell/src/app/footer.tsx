import { msg } from 'client/msg';
import { Logo } from 'design';
import { useTranslation } from 'i18n';
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import { LanguageSwitch } from '../language/language-switch';
import styles from './footer.module.css';
import { useShellConfig } from './shell-config';

interface LinkGroup {
  /** Without one it stands under the club's name. */
  heading?: string;
  links: { to: string; label: string }[];
}

/** What every page leads to: the navigation shows the same, in this order. */
export const LINK_GROUPS: LinkGroup[] = [
  {
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
export function Footer() {
  const { brand } = useShellConfig();
  const { user } = useSession();
  const { t } = useTranslation();
  const groups = [...LINK_GROUPS, { heading: msg('Members'), links: user ? MEMBER_LINKS : SIGNED_OUT_LINKS }];
  return (
    <footer className={styles.footer} data-surface="band">
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo name={brand.name} />
          <p>
            {t(
              'A members’ club around travel. Earnings depend on your own plan and on others joining; they are not guaranteed.',
            )}
          </p>
          <address className={styles.address}>
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
          <LanguageSwitch className={styles.link} />
        </div>
        <nav className={styles.groups} aria-label={t('Footer')}>
          {groups.map(({ heading = '', links }) => (
            <div key={heading}>
              <h2 className={styles.heading}>{heading ? t(heading) : brand.name}</h2>
              <ul className={styles.list}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link}>
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
