import Button from '@mui/material/Button';
import type { AdminUser, AdminUserDetail, FactorMethod } from 'api/contract';
import { msg } from 'client/msg';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { t } from '../texts';

const NAMES: Record<FactorMethod, string> = {
  passkey: msg('passkey'),
  code: msg('authenticator app'),
  recovery: msg('recovery codes'),
};

/** What a member shows besides the password; support takes it away from who has lost it. */
export function UserFactors({ detail: { user, factors } }: { detail: AdminUserDetail }) {
  const ask = useAsk();
  if (factors.length === 0) return t('None: the password is enough');
  const askRemove = () =>
    ask({
      title: t('Remove the second factors of {name}?', { name: user.name }),
      text: t(
        'Only for a member who has lost them, and after you have made sure who asks. Afterwards the password is enough. They are signed out everywhere, can ask for no withdrawal for 24 hours, and are told by mail.',
      ),
      confirmLabel: t('Remove'),
      isDanger: true,
      field: describeReason(t('The member reads it, and it stands in the audit log.')),
      decide: (write, reason) =>
        write<AdminUser>({ method: 'POST', url: `/admin/users/${user.id}/remove-factors`, data: { reason } }),
      done: t('Second factors removed'),
    });
  return (
    <>
      {factors.map((factor) => t(NAMES[factor])).join(', ')}{' '}
      <May do="members.change">
        <Button
          size="small"
          color="error"
          aria-label={t('Remove the second factors of {name}', { name: user.name })}
          onClick={askRemove}
        >
          {t('Remove')}
        </Button>
      </May>
    </>
  );
}
