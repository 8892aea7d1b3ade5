import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router';
import type { NavigationPage } from './navigation';
import { isCurrentPage } from './navigation';
import { RailTooltip } from './rail-tooltip';
import { SidebarLabel } from './sidebar-label';
import styles from './sidebar.module.css';

interface SidebarLinkProps {
  page: NavigationPage;
  pathname: string;
  isCollapsed: boolean;
}

export function SidebarLink({ page, pathname, isCollapsed }: SidebarLinkProps) {
  const isCurrent = isCurrentPage(page.path, pathname);
  return (
    <ListItem disablePadding>
      <RailTooltip label={page.label} isCollapsed={isCollapsed}>
        <ListItemButton
          component={Link}
          to={page.path}
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          className={styles.item}
        >
          <SidebarLabel icon={page.icon} label={page.label} isCollapsed={isCollapsed} />
        </ListItemButton>
      </RailTooltip>
    </ListItem>
  );
}
