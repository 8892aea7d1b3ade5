import Button from '@mui/material/Button';
import type { AdminUser, ViewGrant } from 'api/contract';
import { useToast } from 'design';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { t } from '../texts';

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
export function ViewAsMember({ user: { id, name } }: { user: AdminUser }) {
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
