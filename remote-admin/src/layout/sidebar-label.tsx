import ListItemIcon from '@mui/material/ListItemIcon';
import type { LucideIcon } from 'lucide-react';
import styles from './sidebar.module.css';

interface SidebarLabelProps {
  icon: LucideIcon;
  label: string;
  isCollapsed: boolean;
}

/** Icon and name of an entry; in a rail the icon alone. */
export function SidebarLabel({ icon: Icon, label, isCollapsed }: SidebarLabelProps) {
  return (
    <>
      <ListItemIcon className={styles.icon}>
        <Icon aria-hidden="true" />
      </ListItemIcon>
      {!isCollapsed && <span className={styles.name}>{label}</span>}
    </>
  );
}
