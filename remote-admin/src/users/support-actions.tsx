import Button from '@mui/material/Button';
import type { AdminUser } from 'api/contract';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { t } from '../texts';
import styles from './user-page.module.css';
import { ViewAsMember } from './view-as-member';

/** What support does for a member who asks. */
export function SupportActions({ user }: { user: AdminUser }) {
  const ask = useAsk();
  return (
    <May do="members.change">
      <div className={styles.support}>
        {user.role === 'member' && user.isEnabled && <ViewAsMember user={user} />}
        {listActions(user).map((action) => (
          <Button key={action.confirmLabel} variant="outlined" color="inherit" onClick={() => ask(action)}>
            {action.confirmLabel}
          </Button>
        ))}
      </div>
    </May>
  );
}

function listActions({ id, name, email }: AdminUser): Decision[] {
  const post = (what: string): Decision['decide'] => {
    return (write) => write<null>({ method: 'POST', url: `/admin/users/${id}/${what}` });
  };
  return [
    {
      title: t('Send {name} the verification link again?', { name }),
      text: t('It goes to {email} and works for 7 days.', { email }),
      confirmLabel: t('Resend verification'),
      decide: post('verification-mail'),
      done: t('A link is on its way to {email}', { email }),
    },
    {
      title: t('Send {name} a link to choose a new password?', { name }),
      text: t(
        'It goes to {email} and works once, for 30 minutes. A password chosen with it holds withdrawals for a day.',
        { email },
      ),
      confirmLabel: t('Send a reset link'),
      decide: post('reset-link'),
      done: t('A link is on its way to {email}', { email }),
    },
    {
      title: t('Sign {name} out everywhere?', { name }),
      text: t('Every session ends at once. The member can sign in again.'),
      confirmLabel: t('End sessions'),
      isDanger: true,
      decide: post('sign-out'),
      done: t('{name} is signed out everywhere', { name }),
    },
  ];
}
