import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { NavigationGroup } from './navigation';
import { isCurrentPage } from './navigation';
import { RailTooltip } from './rail-tooltip';
import { SidebarLabel } from './sidebar-label';
import { SidebarLink } from './sidebar-link';
import styles from './sidebar.module.css';

interface SidebarGroupProps {
  group: NavigationGroup;
  pathname: string;
  isCollapsed: boolean;
  onExpand: () => void;
}

/** A group of pages that opens and closes; open by itself while one of its pages is shown. */
export function SidebarGroup({ group, pathname, isCollapsed, onExpand }: SidebarGroupProps) {
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
      <RailTooltip label={group.label} isCollapsed={isCollapsed}>
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
          {!isCollapsed && (
            <ChevronDown aria-hidden="true" className={styles.chevron} data-open={isOpen || undefined} />
          )}
        </ListItemButton>
      </RailTooltip>
      <Collapse in={isOpen} timeout={160} id={listId}>
        <List disablePadding className={styles.pages}>
          {group.pages.map((page) => (
            <SidebarLink key={page.path} page={page} pathname={pathname} isCollapsed={false} />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}
