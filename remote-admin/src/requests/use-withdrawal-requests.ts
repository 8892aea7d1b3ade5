import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OVERVIEW_KEY, REQUESTS_KEY } from '../query-keys';
import { listSampleRequests } from '../sample/withdrawal-requests';
import type { RequestDecision, WithdrawalRequest } from './withdrawal-request';
import { applyDecision } from './withdrawal-request';

export function useWithdrawalRequests() {
  return useQuery({ queryKey: REQUESTS_KEY, queryFn: listSampleRequests });
}

export function useDecideRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decided: RequestDecision) => Promise.resolve(decided),
    onSuccess: (decided) => {
      queryClient.setQueryData<WithdrawalRequest[]>(
        REQUESTS_KEY,
        (requests) => requests && applyDecision(requests, decided),
      );
      return queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY });
    },
  });
}
