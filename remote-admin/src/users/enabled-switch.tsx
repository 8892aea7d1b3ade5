import Switch from '@mui/material/Switch';
import type { AdminUser } from 'api/contract';
import { useToast } from 'design';
import { useAsk } from '../decisions/use-decision';
import { useTask } from '../forms/use-task';
import { May } from '../layout/may';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './users.module.css';

/** Enables at once; asks before it disables, because that signs the member out everywhere. */
export function EnabledSwitch({ user }: { user: AdminUser }) {
  const { id, name, isEnabled } = user;
  const ask = useAsk();
  const ownWrite = useAdminWrite();
  const { showToast } = useToast();
  const { isBusy, run } = useTask();

  const toggle = async (write: typeof ownWrite) => {
    await write<AdminUser>({ method: 'POST', url: `/admin/users/${id}/enabled`, data: { isEnabled: !isEnabled } });
    showToast(t(isEnabled ? '{name} is now disabled' : '{name} is now enabled', { name }));
  };

  const enable = () => run(() => toggle(ownWrite), t('{name} could not be enabled.', { name }));

  const askDisable = () =>
    ask({
      title: t('Disable {name}?', { name }),
      text: t(
        'They are signed out everywhere at once and cannot sign in. They earn nothing and their packages pause until they are enabled again. Their money stays theirs.',
      ),
      confirmLabel: t('Disable'),
      isDanger: true,
      decide: toggle,
    });

  return (
    <label className={styles.switch}>
      <span className={styles.state}>{isEnabled ? t('Enabled') : t('Disabled')}</span>
      <May do="members.enable" to={user}>
        <Switch
          checked={isEnabled}
          onChange={() => {
            if (isEnabled) askDisable();
            else if (!isBusy) void enable();
          }}
          slotProps={{ input: { role: 'switch', 'aria-label': t('Account of {name}', { name }), 'aria-busy': isBusy } }}
        />
      </May>
    </label>
  );
}
