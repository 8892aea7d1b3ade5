import Switch from '@mui/material/Switch';
import type { AdminUser } from 'api/contract';
import styles from './enabled-switch.module.css';

interface EnabledSwitchProps {
  user: AdminUser;
  isBusy: boolean;
  onToggle: () => void;
}

export function EnabledSwitch({ user, isBusy, onToggle }: EnabledSwitchProps) {
  return (
    <label className={styles.switch}>
      <span className={styles.state}>{user.isEnabled ? 'Enabled' : 'Disabled'}</span>
      <Switch
        checked={user.isEnabled}
        disabled={isBusy}
        onChange={onToggle}
        slotProps={{ input: { role: 'switch', 'aria-label': `Account of ${user.name}` } }}
      />
    </label>
  );
}
