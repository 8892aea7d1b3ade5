import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from 'client/queries';
import { ButtonLink, EmptyState, ErrorState, SkipLink, ToastProvider, useOpenUntilNavigation } from 'design';
import { useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router';
import { useSession } from 'shared-auth';
import { DecisionProvider } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { t } from '../texts';
import { AdminThemeProvider } from '../theme/admin-theme';
import { AdminHeader } from './admin-header';
import styles from './admin-layout.module.css';
import { useMay } from './may';
import { mayShow } from './navigation';
import { Sidebar, SidebarDrawer } from './sidebar';

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
