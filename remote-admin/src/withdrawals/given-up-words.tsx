import type { AdminUserDetail } from 'api/contract';
import { formatRupees } from 'client/money';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';

/** A debt that was given up is not there any more: nothing that comes back settles it. */
export function GivenUpWords({ memberId }: { memberId: string }) {
  const { data, isError } = useServerState<AdminUserDetail>(`/admin/users/${memberId}`);
  return (
    <div role="status">
      {!data && (
        <p>
          {isError
            ? t('What the club has given up of this member could not be loaded. Look at their page first.')
            : t('One moment: what the club has given up of this member is being looked up.')}
        </p>
      )}
      {data?.wallet.writtenOff !== undefined && (
        <p>
          {t(
            'The club has given up {amount} that {name} owed. What comes back settles nothing of that: but for what is still owed, it can be withdrawn.',
            { amount: formatRupees(data.wallet.writtenOff), name: data.user.name },
          )}
        </p>
      )}
    </div>
  );
}
