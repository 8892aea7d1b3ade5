import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { Sidebar } from './sidebar';
import styles from './sidebar-drawer.module.css';

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar of a small screen, over the page. */
export function SidebarDrawer({ isOpen, onClose }: SidebarDrawerProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { className: styles.drawer, 'aria-label': 'Menu' } }}>
      <div className={styles.head}>
        <strong>Menu</strong>
        <IconButton aria-label="Close menu" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Sidebar isCollapsed={false} onExpand={onClose} />
    </Drawer>
  );
}
