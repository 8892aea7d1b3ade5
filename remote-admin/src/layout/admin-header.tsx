import IconButton from '@mui/material/IconButton';
import { Avatar, ButtonLink, Logo } from 'design';
import { useSiteConfig } from 'federation/contract';
import { ArrowLeft, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import styles from './admin-header.module.css';
import { DASHBOARD_PATH } from './navigation';

interface AdminHeaderProps {
  /** `menu` opens the drawer of a small screen; the others fold and unfold the sidebar beside the page. */
  sidebarToggle: 'menu' | 'fold' | 'unfold';
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

const TOGGLES = {
  menu: { label: 'Open menu', Icon: Menu },
  fold: { label: 'Collapse sidebar', Icon: PanelLeftClose },
  unfold: { label: 'Expand sidebar', Icon: PanelLeftOpen },
};

export function AdminHeader({ sidebarToggle, isSidebarOpen, onToggleSidebar }: AdminHeaderProps) {
  const { brand } = useSiteConfig();
  const adminName = useAdminName();
  const { label, Icon } = TOGGLES[sidebarToggle];
  return (
    <header className={styles.header}>
      <IconButton aria-label={label} aria-expanded={isSidebarOpen} onClick={onToggleSidebar} className={styles.toggle}>
        <Icon aria-hidden="true" />
      </IconButton>
      <Link to={DASHBOARD_PATH} className={styles.brand}>
        <Logo name={brand.name} className={styles.logo} /> <span className={styles.area}>Back office</span>
      </Link>
      <ButtonLink to="/" variant="ghost" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        <span className={styles.backText}>Back to site</span>
      </ButtonLink>
      <div className={styles.admin}>
        <Avatar name={adminName} size="small" />
        <span className={styles.adminName}>{adminName}</span>
      </div>
    </header>
  );
}

/** Who works here, by name. */
export function useAdminName(): string {
  return useSession().user?.name || 'Admin';
}
