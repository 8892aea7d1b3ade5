import Switch from '@mui/material/Switch';
import styles from './enabled-switch.module.css';
import type { User } from './user';

interface EnabledSwitchProps {
  user: User;
  onToggle: () => void;
}

export function EnabledSwitch({ user, onToggle }: EnabledSwitchProps) {
  return (
    <label className={styles.switch}>
      <span className={styles.state}>{user.isEnabled ? 'Enabled' : 'Disabled'}</span>
      <Switch
        checked={user.isEnabled}
        onChange={onToggle}
        slotProps={{ input: { role: 'switch', 'aria-label': `Account of ${user.name}` } }}
      />
    </label>
  );
}
