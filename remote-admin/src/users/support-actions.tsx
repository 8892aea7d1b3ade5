import Button from '@mui/material/Button';
import type { AdminUser, ViewGrant } from 'api/contract';
import { useToast } from 'design';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { t } from '../texts';
import styles from './user-page.module.css';

/**
 * A new tab begins with a copy of what this one holds for itself: the token is there, and gone here. shared-auth looks
 * there first, and this tab goes on with its own.
 * @returns whether the browser has opened it
 */
function openMemberArea(token: string): boolean {
  try {
    sessionStorage.setItem('token', token);
    return window.open('/dashboard') !== null;
  } finally {
    sessionStorage.removeItem('token');
  }
}

/** Shows support the site as the member sees it, in a tab of its own. */
function ViewAsMember({ user: { id, name } }: { user: AdminUser }) {
  const ask = useAsk();
  const { showToast } = useToast();
  const askReason = () =>
    ask({
      title: t('View the site as {name}?', { name }),
      text: t(
        'A new tab opens for 30 minutes. You can read there what the member reads, and change nothing. The member sees it among their sessions.',
      ),
      confirmLabel: t('View as member'),
      field: describeReason(t('It stands in the audit log.')),
      decide: async (write, reason) => {
        const data = { reason };
        const { token } = await write<ViewGrant>({ method: 'POST', url: `/admin/users/${id}/view`, data });
        if (openMemberArea(token)) showToast(t('The pages of {name} are open in a new tab', { name }));
        else showToast(t('The browser stopped the new tab. Allow pop-ups here, then try again.'), { tone: 'error' });
      },
    });
  return (
    <May do="members.view">
      <Button variant="contained" onClick={askReason}>
        {t('View as member')}
      </Button>
    </May>
  );
}

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

/** Of staff an owner ends the sessions on the page of the staff. */
function listActions({ id, name, email, role }: AdminUser): Decision[] {
  const post = (what: string): Decision['decide'] => {
    return (write) => write<null>({ method: 'POST', url: `/admin/users/${id}/${what}` });
  };
  const signOut: Decision = {
    title: t('Sign {name} out everywhere?', { name }),
    text: t('Every session ends at once. The member can sign in again.'),
    confirmLabel: t('End sessions'),
    isDanger: true,
    decide: post('sign-out'),
    done: t('{name} is signed out everywhere', { name }),
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
    ...(role === 'member' ? [signOut] : []),
  ];
}
