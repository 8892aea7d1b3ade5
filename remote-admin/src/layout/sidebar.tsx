import List from '@mui/material/List';
import { useLocation } from 'react-router';
import { NAVIGATION } from './navigation';
import { SidebarGroup } from './sidebar-group';
import { SidebarLink } from './sidebar-link';
import styles from './sidebar.module.css';

interface SidebarProps {
  /** A rail of icons, named for assistive technology and on hover. */
  isCollapsed: boolean;
  /** A rail has no room for a group's pages: opening one asks for the full sidebar. */
  onExpand: () => void;
}

export function Sidebar({ isCollapsed, onExpand }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Back office" className={styles.nav}>
      <List className={styles.list} disablePadding>
        {NAVIGATION.map((item) =>
          'pages' in item ? (
            <SidebarGroup
              key={item.label}
              group={item}
              pathname={pathname}
              isCollapsed={isCollapsed}
              onExpand={onExpand}
            />
          ) : (
            <SidebarLink key={item.path} page={item} pathname={pathname} isCollapsed={isCollapsed} />
          ),
        )}
      </List>
    </nav>
  );
}
