import Collapse from '@mui/material/Collapse';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from 'client/queries';
import { ButtonLink, EmptyState, ErrorState, LineIcon, SkipLink, ToastProvider, useOpenUntilNavigation } from 'design';
import type { IconNode } from 'lucide';
import { ChevronDown, X } from 'lucide';
import { useId, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useRouteError } from 'react-router';
import { useSession } from 'shared-auth';
import { DecisionProvider } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { t } from '../texts';
import { AdminThemeProvider } from '../theme/admin-theme';
import { AdminHeader } from './admin-header';
import styles from './admin-layout.module.css';
import { useMay } from './may';
import type { NavigationGroup, NavigationPage } from './navigation';
import { isCurrentPage, listNavigation, mayShow } from './navigation';

/** Other admins work at the same time, so nothing stays fresh for long. */
const STALE_AFTER_MS = 5_000;
const MAIN_ID = 'main';
const ROOM_FOR_SIDEBAR = '(min-width: 60rem)';

/** The frame of the back office, and everything its pages share: theme, server state, toasts. */
export function AdminLayout() {
  const [queryClient] = useState(() => createQueryClient(STALE_AFTER_MS));
  return (
    <AdminThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <AdminFrame />
        </ToastProvider>
      </QueryClientProvider>
    </AdminThemeProvider>
  );
}

function AdminFrame() {
  const { pathname } = useLocation();
  const hasRoom = useMediaQuery(ROOM_FOR_SIDEBAR, { noSsr: true });
  const [isCollapsed, setCollapsed] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useOpenUntilNavigation();

  return (
    <div className={styles.frame} data-collapsed={isCollapsed || undefined}>
      <SkipLink to={MAIN_ID} />
      <AdminHeader
        sidebarToggle={hasRoom ? (isCollapsed ? 'unfold' : 'fold') : 'menu'}
        isSidebarOpen={hasRoom ? !isCollapsed : isDrawerOpen}
        onToggleSidebar={() => (hasRoom ? setCollapsed(!isCollapsed) : setDrawerOpen(true))}
      />
      {hasRoom ? (
        <div className={styles.sidebar}>
          <Sidebar isCollapsed={isCollapsed} onExpand={() => setCollapsed(false)} />
        </div>
      ) : (
        <SidebarDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      )}
      <div className={styles.content}>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <DecisionProvider key={pathname}>
            <AllowedPage />
          </DecisionProvider>
        </main>
      </div>
    </div>
  );
}

/** The page of the address, for those who may see it. The API refuses what is hidden here. */
function AllowedPage() {
  const { pathname } = useLocation();
  const may = useMay();
  if (useSession().user?.needsFactor) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('Set up a second factor')}
        text={t(
          'Staff decide about other people’s money, and a password alone is easily stolen. Add a passkey or an authenticator app on your profile; then the back office opens.',
        )}
        action={<ButtonLink to="/profile#second-factor">{t('Set it up')}</ButtonLink>}
      />
    );
  }
  if (mayShow(pathname, may)) return <Outlet />;
  return (
    <EmptyState
      headingLevel={1}
      title={t('Your role does not include this page')}
      text={t('An owner of the club can give you another role.')}
    />
  );
}

/** In the place of a page that broke or could not be loaded; the back office around it keeps working. */
export function PageError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <ErrorState
      headingLevel={1}
      title={t('This page has stopped working')}
      text={describeError(error, t('It could not be loaded.'))}
      reassurance={t('Nothing was changed by this.')}
      onRetry={() => void navigate(pathname + search, { replace: true })}
    />
  );
}

interface SidebarProps {
  /** A rail of icons, named for assistive technology and on hover. */
  isCollapsed: boolean;
  /** A rail has no room for a group's pages: opening one asks for the full sidebar. */
  onExpand: () => void;
}

function Sidebar({ isCollapsed, onExpand }: SidebarProps) {
  return (
    <nav aria-label={t('Back office')} className={styles.nav}>
      <List className={styles.list} disablePadding>
        {listNavigation(useMay()).map((item) =>
          'pages' in item ? (
            <SidebarGroup key={item.label} group={item} isCollapsed={isCollapsed} onExpand={onExpand} />
          ) : (
            <SidebarLink key={item.path} page={item} isCollapsed={isCollapsed} />
          ),
        )}
      </List>
    </nav>
  );
}

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar of a small screen, over the page. */
function SidebarDrawer({ isOpen, onClose }: SidebarDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { className: styles.drawer, 'aria-label': t('Menu') } }}
    >
      <div className={styles.head}>
        <strong>{t('Menu')}</strong>
        <IconButton aria-label={t('Close menu')} onClick={onClose}>
          <LineIcon icon={X} />
        </IconButton>
      </div>
      <Sidebar isCollapsed={false} onExpand={onClose} />
    </Drawer>
  );
}

interface SidebarGroupProps extends SidebarProps {
  group: NavigationGroup;
}

/** A group of pages that opens and closes; open by itself while one of its pages is shown. */
function SidebarGroup({ group, isCollapsed, onExpand }: SidebarGroupProps) {
  const { pathname } = useLocation();
  const holdsCurrentPage = group.pages.some((page) => isCurrentPage(page.path, pathname));
  const [wasOpened, setWasOpened] = useState<boolean>();
  const isOpen = !isCollapsed && (wasOpened ?? holdsCurrentPage);
  const listId = useId();

  const toggle = () => {
    setWasOpened(!isOpen);
    if (isCollapsed) onExpand();
  };

  return (
    <ListItem disablePadding className={styles.group}>
      <Tooltip title={isCollapsed ? t(group.label) : null} placement="right">
        <ListItemButton
          component="button"
          type="button"
          selected={holdsCurrentPage && !isOpen}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={toggle}
          className={styles.item}
        >
          <SidebarLabel icon={group.icon} label={group.label} isCollapsed={isCollapsed} />
          {!isCollapsed && <LineIcon icon={ChevronDown} className={styles.chevron} />}
        </ListItemButton>
      </Tooltip>
      <Collapse in={isOpen} timeout={160} id={listId}>
        <List disablePadding className={styles.pages}>
          {group.pages.map((page) => (
            <SidebarLink key={page.path} page={page} isCollapsed={false} />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}

function SidebarLink({ page, isCollapsed }: { page: NavigationPage; isCollapsed: boolean }) {
  const isCurrent = isCurrentPage(page.path, useLocation().pathname);
  return (
    <ListItem disablePadding>
      <Tooltip title={isCollapsed ? t(page.label) : null} placement="right">
        <ListItemButton
          component={Link}
          to={page.path}
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          className={styles.item}
        >
          <SidebarLabel icon={page.icon} label={page.label} isCollapsed={isCollapsed} />
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

interface SidebarLabelProps {
  icon: IconNode;
  label: string;
  isCollapsed: boolean;
}

/** Icon and name of an entry; in a rail the icon alone, named by its tooltip. */
function SidebarLabel({ icon, label, isCollapsed }: SidebarLabelProps) {
  return (
    <>
      <ListItemIcon className={styles.icon}>
        <LineIcon icon={icon} />
      </ListItemIcon>
      {!isCollapsed && <span className={styles.name}>{t(label)}</span>}
    </>
  );
}
