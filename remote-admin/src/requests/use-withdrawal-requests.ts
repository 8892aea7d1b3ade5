import type { AdminRequestPage, AdminWithdrawalRequest, RequestStatus } from 'api/contract';
import { useList } from '../list/use-list';
import { REQUESTS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

export function useWithdrawalRequests(status: RequestStatus | undefined) {
  return useList<AdminWithdrawalRequest, AdminRequestPage['counters']>({
    queryKey: REQUESTS_KEY,
    url: '/admin/withdrawal-requests',
    filter: { status },
  });
}

export function useDecideRequest() {
  const write = useWrite();
  const decide = (requestId: string, decision: 'approve' | 'reject', reason: string) =>
    write<AdminWithdrawalRequest>({
      method: 'POST',
      url: `/admin/withdrawal-requests/${requestId}/${decision}`,
      data: reason ? { reason } : {},
    });
  return {
    approve: (requestId: string, reason: string) => decide(requestId, 'approve', reason),
    reject: (requestId: string, reason: string) => decide(requestId, 'reject', reason),
  };
}
