import type { Profile } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Avatar, LineIcon, LINES, useOpenUntilNavigation } from 'design';
import { useTranslation } from 'i18n';
import { lazy, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { getAsOf, subscribeToAsOf } from './kept-site';
import { useSessionRequests } from './session-requests';
import { LanguageSwitch } from '../language/language-switch';
import styles from './user-menu.module.css';

const LINKS = [
  { to: '/dashboard', label: msg('Dashboard') },
  { to: '/profile', label: msg('Profile') },
  { to: '/wallet', label: msg('Wallet') },
  { to: '/reference', label: msg('My network') },
];

const ViewBanner = lazy(() => import(/* webpackChunkName: "factors" */ './view-banner'));

/** Of the home page alone; without its program there is none. */
const NextStep = lazy(() =>
  import(/* webpackChunkName: "strips" */ './next-step').catch(() => ({ default: () => null })),
);

/** What stands in the header for the person who is signed in. */
export function AccountBar({ user }: { user: Profile }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.bar}>
      <Bell unread={user.unread} />
      <UserMenu user={user} />
      <AsOfNotice />
      <Suspense>
        {pathname === '/' && <NextStep user={user} />}
        {user.viewedUntil && <ViewBanner user={user} />}
      </Suspense>
    </div>
  );
}

/** Leads to the inbox, and counts what is unread there. */
function Bell({ unread }: Pick<Profile, 'unread'>) {
  const { t } = useTranslation();
  const count = unread > 99 ? '99+' : String(unread);
  return (
    <Link
      to="/notifications"
      className={styles.bell}
      aria-label={unread > 0 ? t('Notifications, {count} unread', { count }) : t('Notifications')}
    >
      <LineIcon icon="M18 9a6 6 0 1 0-12 0c0 6-3 7-3 8h18c0-1-3-2-3-8M10.3 21h3.4" size={22} />
      {unread > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count}
        </span>
      )}
    </Link>
  );
}

/** The signed-in member's menu. Closes on an outside click, on Escape and after a choice. */
export function UserMenu({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const rootRef = useRef<HTMLDivElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const { signOut } = useSessionRequests();

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggleRef.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, setOpen]);

  const links = user.role !== 'member' ? [...LINKS, { to: '/admin', label: msg('Back office') }] : LINKS;
  return (
    <div ref={rootRef} className={styles.root}>
      <button
        ref={toggleRef}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={t('Account of {name}', { name: user.name })}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={user.name} size="small" />
        <span className={styles.name}>{user.name}</span>
        <LineIcon icon={LINES.open} size={18} />
      </button>
      <div id={menuId} className={styles.menu} hidden={!isOpen}>
        <p className={styles.email}>{user.email}</p>
        <ul className={styles.list}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.item}>
                {t(label)}
              </Link>
            </li>
          ))}
          <li>
            <LanguageSwitch className={styles.item} />
          </li>
          {!user.viewedUntil && (
            <li className={styles.separated}>
              <button type="button" className={styles.item} onClick={signOut}>
                {t('Sign out')}
              </button>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

/** Above every page while what it shows was kept on the device, because the server can't be reached. */
function AsOfNotice() {
  const { t } = useTranslation();
  const asOf = useSyncExternalStore(subscribeToAsOf, getAsOf);
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.prepend(place);
    return () => place.remove();
  }, [place]);
  if (asOf === undefined) return null;
  return createPortal(
    <p role="status" className={styles.notice}>
      <strong>{t('No connection.')}</strong> {t('What you see is as of {moment}.', { moment: formatMoment(asOf) })}
    </p>,
    place,
  );
}
