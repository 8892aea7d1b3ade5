import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import { ToastProvider } from 'design';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { AdminThemeProvider } from '../theme/admin-theme-provider';
import { AdminHeader } from './admin-header';
import styles from './admin-layout.module.css';
import { createQueryClient } from './create-query-client';
import { Sidebar } from './sidebar';
import { SidebarDrawer } from './sidebar-drawer';
import { useOpenUntilNavigation } from './use-open-until-navigation';

const MAIN_ID = 'main';
const ROOM_FOR_SIDEBAR = '(min-width: 60rem)';

/** The frame of the back office, and everything its pages share: theme, server state, toasts. */
export function AdminLayout() {
  const [queryClient] = useState(createQueryClient);
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
  const hasRoom = useMediaQuery(ROOM_FOR_SIDEBAR, { noSsr: true });
  const [isCollapsed, setCollapsed] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useOpenUntilNavigation();

  return (
    <div className={styles.frame} data-collapsed={isCollapsed || undefined}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
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
          <Outlet />
        </main>
      </div>
    </div>
  );
}
