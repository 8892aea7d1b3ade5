import ListItemIcon from '@mui/material/ListItemIcon';
import Tooltip from '@mui/material/Tooltip';
import type { LucideIcon } from 'lucide-react';
import styles from './sidebar.module.css';

interface SidebarLabelProps {
  icon: LucideIcon;
  label: string;
  isCollapsed: boolean;
}

/** Icon and name of an entry; of a rail's entry only the icon shows, and its name on hover. */
export function SidebarLabel({ icon: Icon, label, isCollapsed }: SidebarLabelProps) {
  return (
    <>
      <Tooltip title={isCollapsed ? label : ''} placement="right" describeChild>
        <ListItemIcon className={styles.icon}>
          <Icon aria-hidden="true" />
        </ListItemIcon>
      </Tooltip>
      <span className={isCollapsed ? styles.hiddenName : styles.name}>{label}</span>
    </>
  );
}
