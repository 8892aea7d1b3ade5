import type { AdminPayout, AdminPayoutPage, PayoutStatus } from 'api/contract';
import { useList } from '../list/use-list';
import { WITHDRAWALS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

export function useWithdrawals(status: PayoutStatus | undefined) {
  return useList<AdminPayout, AdminPayoutPage['counters']>({
    queryKey: WITHDRAWALS_KEY,
    url: '/admin/payouts',
    filter: { status },
  });
}

export function useSettlePayout() {
  const write = useWrite();
  return {
    markPaid: (payoutId: string, utr: string) =>
      write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payoutId}/paid`, data: { utr } }),
    markFailed: (payoutId: string, reason: string) =>
      write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payoutId}/failed`, data: { reason } }),
  };
}
