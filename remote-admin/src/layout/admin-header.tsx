import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { msg } from 'client/msg';
import { useDebouncedValue } from 'client/queries';
import { Avatar, Button, ButtonLink, LineIcon, Logo, useOpenUntilNavigation } from 'design';
import { useSiteConfig } from 'federation/contract';
import { ArrowLeft, Bell, LogOut, Menu, PanelLeftClose, PanelLeftOpen, Search, X } from 'lucide';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { signOut, useSession } from 'shared-auth';
import { goOnInPage } from '../focus/way-on';
import { t } from '../texts';
import styles from './admin-header.module.css';
import searchStyles from './header-search.module.css';
import { useAdminName, useMay } from './may';
import { DASHBOARD_PATH } from './navigation';

interface AdminHeaderProps {
  /** `menu` opens the drawer of a small screen; the others fold and unfold the sidebar beside the page. */
  sidebarToggle: 'menu' | 'fold' | 'unfold';
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

const TOGGLES = {
  menu: { label: msg('Open menu'), icon: Menu },
  fold: { label: msg('Collapse sidebar'), icon: PanelLeftClose },
  unfold: { label: msg('Expand sidebar'), icon: PanelLeftOpen },
};

export function AdminHeader({ sidebarToggle, isSidebarOpen, onToggleSidebar }: AdminHeaderProps) {
  const { brand } = useSiteConfig();
  const adminName = useAdminName();
  const { label, icon } = TOGGLES[sidebarToggle];
  return (
    <header className={styles.header}>
      <IconButton
        aria-label={t(label)}
        aria-expanded={isSidebarOpen}
        onClick={onToggleSidebar}
        className={styles.toggle}
      >
        <LineIcon icon={icon} />
      </IconButton>
      <Link to={DASHBOARD_PATH} className={styles.brand}>
        <Logo name={brand.name} className={styles.logo} /> <span className={styles.area}>{t('Back office')}</span>
      </Link>
      <HeaderSearch />
      <BellLink />
      <ButtonLink to="/" variant="ghost" className={styles.back}>
        <LineIcon icon={ArrowLeft} />
        <span className={styles.backText}>{t('Back to site')}</span>
      </ButtonLink>
      <div className={styles.admin}>
        <Avatar name={adminName} size="small" />
        <span className={styles.adminName}>{adminName}</span>
      </div>
      <Button variant="ghost" className={styles.back} aria-label={t('Sign out')} onClick={signOut}>
        <LineIcon icon={LogOut} />
        <span className={styles.backText}>{t('Sign out')}</span>
      </Button>
    </header>
  );
}

/** Leads to the inbox, which staff have where members have theirs. */
function BellLink() {
  const unread = useSession().user?.unread ?? 0;
  const count = unread > 99 ? '99+' : String(unread);
  const label = unread > 0 ? t('Notifications, {count} unread', { count }) : t('Notifications');
  return (
    <IconButton component={Link} to="/notifications" aria-label={label} className={styles.toggle}>
      <LineIcon icon={Bell} />
      {unread > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count}
        </span>
      )}
    </IconButton>
  );
}

const ROOM_FOR_FIELD = '(min-width: 75rem)';
const SEARCH_KEY = '/';
const SEARCH_DEBOUNCE_MS = 250;
const SEARCH_LABEL = msg('Search the back office');
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** For whose role there is something to find. */
function HeaderSearch() {
  const may = useMay();
  const { user } = useSession();
  const canFind = may('members.read') || may('deposits.read') || may('withdrawals.read');
  return canFind && !user?.needsFactor ? <SearchBar /> : null;
}

/** A field in a wide header; in others a button that lays the field over it. */
function SearchBar() {
  const hasRoom = useMediaQuery(ROOM_FOR_FIELD, { noSsr: true });
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const [text, setText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useSlashKey(() => setOpen(true));
  useEffect(() => {
    if (isOpen) inputRef.current?.focus();
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Of a window that is left, such as for that of the bank, the field stays the active element.
    if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) setOpen(false);
  };
  return (
    <div role="search" className={searchStyles.search}>
      {!hasRoom && (
        <IconButton
          ref={buttonRef}
          aria-label={t(SEARCH_LABEL)}
          aria-expanded={isOpen}
          aria-keyshortcuts={SEARCH_KEY}
          onClick={() => setOpen(true)}
          className={searchStyles.button}
        >
          <LineIcon icon={Search} />
        </IconButton>
      )}
      {(hasRoom || isOpen) && (
        <div className={hasRoom ? searchStyles.field : searchStyles.bar} onBlur={closeWhenLeft}>
          <SearchField
            inputRef={inputRef}
            text={text}
            isOpen={isOpen}
            onType={(typed) => {
              setText(typed);
              setOpen(true);
            }}
            onOpen={() => setOpen(true)}
            onClose={close}
          />
          {!hasRoom && (
            <IconButton aria-label={t('Close search')} onClick={close} className={searchStyles.button}>
              <LineIcon icon={X} />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}

interface SearchFieldProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  text: string;
  isOpen: boolean;
  onType: (text: string) => void;
  onOpen: () => void;
  onClose: () => void;
}

/** The focus stays in the field; the arrow keys choose among what is found below it. */
function SearchField({ inputRef, text, isOpen, onType, onOpen, onClose }: SearchFieldProps) {
  const id = useId();
  const [count, setCount] = useState(0);
  const [active, setActive] = useState(0);
  const asked = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const toOptionId = (at: number) => `${id}-${at}`;

  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && count > 0) setActive((active + step + count) % count);
    else if (event.key === 'ArrowDown') onOpen();
    else if (event.key === 'Enter') document.getElementById(toOptionId(active))?.click();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <LineIcon icon={Search} className={searchStyles.icon} />
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label={t(SEARCH_LABEL)}
        aria-keyshortcuts={SEARCH_KEY}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? id : undefined}
        aria-activedescendant={count > 0 ? toOptionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        placeholder={t('Name, mobile, email, code, UTR or ID')}
        className={searchStyles.input}
        value={text}
        onChange={(event) => {
          setActive(0);
          onType(event.target.value);
        }}
        onFocus={(event) => {
          event.target.select();
          onOpen();
        }}
        onKeyDown={handleKey}
      />
      {isOpen && text.trim() !== '' && (
        <Panel
          isTyping={asked !== text.trim()}
          {...{ id, text: asked, active, toOptionId, onCount: setCount, onChoose: onClose }}
        />
      )}
    </>
  );
}

export interface ResultsProps {
  /** Of the list. */
  id: string;
  text: string;
  /** The place of the chosen one among all of them. */
  active: number;
  toOptionId: (at: number) => string;
  onCount: (count: number) => void;
  onChoose: () => void;
}

/**
 * The first view of a page does not wait for what shows results. While somebody types, none of an earlier text are
 * shown: Enter would open them.
 */
function Panel({ isTyping, ...results }: ResultsProps & { isTyping: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search-results'],
    queryFn: () => import('./search-results'),
    staleTime: Infinity,
  });
  return (
    <div tabIndex={-1} className={searchStyles.panel}>
      {data && !isTyping && <data.SearchResults {...results} />}
      {!isError && (!data || isTyping) && <p className={searchStyles.note}>{t('Searching…')}</p>}
      {isError && (
        <div ref={goOnInPage} role="alert" className={searchStyles.note}>
          <p>{t('The search could not be loaded.')}</p>
          <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Calls back when "/" is pressed, unless it is typed somewhere or a dialog is open. */
function useSlashKey(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key !== SEARCH_KEY || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const isTyped =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
      if (isTyped || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
