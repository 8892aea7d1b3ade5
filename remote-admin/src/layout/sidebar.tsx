import Collapse from '@mui/material/Collapse';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Tooltip from '@mui/material/Tooltip';
import { LineIcon } from 'design';
import type { IconNode } from 'lucide';
import { ChevronDown, X } from 'lucide';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../texts';
import type { NavigationGroup, NavigationPage } from './navigation';
import { useMay } from './may';
import { isCurrentPage, listNavigation } from './navigation';
import styles from './sidebar.module.css';

interface SidebarProps {
  /** A rail of icons, named for assistive technology and on hover. */
  isCollapsed: boolean;
  /** A rail has no room for a group's pages: opening one asks for the full sidebar. */
  onExpand: () => void;
}

export function Sidebar({ isCollapsed, onExpand }: SidebarProps) {
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
export function SidebarDrawer({ isOpen, onClose }: SidebarDrawerProps) {
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
