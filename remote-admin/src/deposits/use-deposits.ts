import type {
  AdminDeposit,
  AdminDepositPage,
  DepositDecisionResult,
  DepositDecisions,
  DepositStatus,
} from 'api/contract';
import { useList } from '../list/use-list';
import { DEPOSITS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

export function useDeposits(status: DepositStatus | undefined) {
  return useList<AdminDeposit, AdminDepositPage['counters']>({
    queryKey: DEPOSITS_KEY,
    url: '/admin/deposits',
    filter: { status },
  });
}

export function useDecideDeposit() {
  const write = useWrite();
  const at = (depositId: string, decision: string) => `/admin/deposits/${depositId}/${decision}`;
  return {
    confirm: (id: string) => write<AdminDeposit>({ method: 'POST', url: at(id, 'confirm') }),
    reject: (id: string, reason: string) =>
      write<AdminDeposit>({ method: 'POST', url: at(id, 'reject'), data: { reason } }),
    decideMany: (decisions: DepositDecisions) =>
      write<DepositDecisionResult[]>({ method: 'POST', url: '/admin/deposits/decisions', data: decisions }),
  };
}
