import { useQuery } from '@tanstack/react-query';
import type { AdminUserDetail, NewReward, StatementEntry, StatementKind } from 'api/contract';
import { request } from 'shared-auth';
import type { Period } from '../list/filters';
import { useList } from '../list/use-list';
import { USERS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

export function useUser(memberId: string) {
  return useQuery({
    queryKey: [...USERS_KEY, memberId],
    queryFn: () => request<AdminUserDetail>({ url: `/admin/users/${memberId}` }),
  });
}

/** Which movements of a statement to show. */
export interface StatementFilter extends Period {
  kind?: StatementKind;
}

export function useUserStatement(memberId: string, { kind, from, to }: StatementFilter) {
  return useList<StatementEntry>({
    queryKey: [...USERS_KEY, memberId, 'statement'],
    url: `/admin/users/${memberId}/statement`,
    filter: { kind, from, to },
  });
}

/** The two ways in which an admin moves money by hand; nothing is ever changed after the fact. */
export function useCorrectWallet() {
  const write = useWrite();
  return {
    credit: (reward: NewReward) => write<StatementEntry>({ method: 'POST', url: '/admin/rewards', data: reward }),
    reverse: (transferId: string, reason: string) =>
      write<StatementEntry>({
        method: 'POST',
        url: `/admin/transfers/${transferId}/reversal`,
        data: { reason },
      }),
  };
}
