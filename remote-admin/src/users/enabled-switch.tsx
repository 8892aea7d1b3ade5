import Switch from '@mui/material/Switch';
import type { AdminUser } from 'api/contract';
import { useIdempotentWrite } from 'client/queries';
import { useToast } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { ADMIN_KEY } from '../server-state/use-server-state';
import styles from './users.module.css';

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

/** Enables at once; asks before it disables, because that signs the member out everywhere. */
export function useToggleUser(ask: (decision: Decision) => void) {
  const write = useIdempotentWrite(ADMIN_KEY);
  const { showToast } = useToast();
  const [busyId, setBusyId] = useState<string>();

  const set = async ({ id, name }: AdminUser, isEnabled: boolean) => {
    await write<AdminUser>({ method: 'POST', url: `/admin/users/${id}/enabled`, data: { isEnabled } });
    showToast(`${name} is now ${isEnabled ? 'enabled' : 'disabled'}`);
  };

  const enable = async (user: AdminUser) => {
    setBusyId(user.id);
    try {
      await set(user, true);
    } catch (error) {
      showToast(describeError(error, `${user.name} could not be enabled.`), { tone: 'error' });
    } finally {
      setBusyId(undefined);
    }
  };

  return {
    busyId,
    toggle: (user: AdminUser) => {
      if (!user.isEnabled) return void enable(user);
      ask({
        title: `Disable ${user.name}?`,
        text: 'They are signed out everywhere at once and cannot sign in. They earn nothing and their packages pause until they are enabled again. Their money stays theirs.',
        confirmLabel: 'Disable',
        isDanger: true,
        decide: () => set(user, false),
      });
    },
  };
}
