import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutDetails } from 'api/contract';
import { request } from 'shared-auth';
import { PAYOUT_DETAILS_KEY } from './payout-details-key';

export function useChangePayoutDetails() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (details: PayoutDetails) =>
      request<PayoutDetails>({ method: 'PUT', url: '/user/payout-details', data: details }),
    onSuccess: (saved) => queryClient.setQueryData(PAYOUT_DETAILS_KEY, saved),
  });
}
