import IconButton from '@mui/material/IconButton';
import { msg } from 'client/msg';
import { Avatar, Button, ButtonLink, LineIcon, Logo } from 'design';
import { useSiteConfig } from 'federation/contract';
import { ArrowLeft, Bell, LogOut, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide';
import { Link } from 'react-router';
import { signOut, useSession } from 'shared-auth';
import { t } from '../texts';
import { HeaderSearch } from './header-search';
import styles from './admin-header.module.css';
import { useAdminName } from './may';
import { DASHBOARD_PATH } from './navigation';

interface AdminHeaderProps {
  /** `menu` opens the drawer of a small screen; the others fold and unfold the sidebar beside the page. */
  sidebarToggle: 'menu' | 'fold' | 'unfold';
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

const TOGGLES = {
  menu: { label: msg('Open menu'), icon: Menu },
  fold: { label: msg('Collapse sidebar'), icon: PanelLeftClose },
  unfold: { label: msg('Expand sidebar'), icon: PanelLeftOpen },
};

export function AdminHeader({ sidebarToggle, isSidebarOpen, onToggleSidebar }: AdminHeaderProps) {
  const { brand } = useSiteConfig();
  const adminName = useAdminName();
  const { label, icon } = TOGGLES[sidebarToggle];
  return (
    <header className={styles.header}>
      <IconButton
        aria-label={t(label)}
        aria-expanded={isSidebarOpen}
        onClick={onToggleSidebar}
        className={styles.toggle}
      >
        <LineIcon icon={icon} />
      </IconButton>
      <Link to={DASHBOARD_PATH} className={styles.brand}>
        <Logo name={brand.name} className={styles.logo} /> <span className={styles.area}>{t('Back office')}</span>
      </Link>
      <HeaderSearch />
      <BellLink />
      <ButtonLink to="/" variant="ghost" className={styles.back}>
        <LineIcon icon={ArrowLeft} />
        <span className={styles.backText}>{t('Back to site')}</span>
      </ButtonLink>
      <div className={styles.admin}>
        <Avatar name={adminName} size="small" />
        <span className={styles.adminName}>{adminName}</span>
      </div>
      <Button variant="ghost" className={styles.back} aria-label={t('Sign out')} onClick={signOut}>
        <LineIcon icon={LogOut} />
        <span className={styles.backText}>{t('Sign out')}</span>
      </Button>
    </header>
  );
}

/** Leads to the inbox, which staff have where members have theirs. */
function BellLink() {
  const unread = useSession().user?.unread ?? 0;
  const count = unread > 99 ? '99+' : String(unread);
  const label = unread > 0 ? t('Notifications, {count} unread', { count }) : t('Notifications');
  return (
    <IconButton component={Link} to="/notifications" aria-label={label} className={styles.toggle}>
      <LineIcon icon={Bell} />
      {unread > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count}
        </span>
      )}
    </IconButton>
  );
}
