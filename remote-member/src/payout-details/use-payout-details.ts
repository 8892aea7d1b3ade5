import { useQuery } from '@tanstack/react-query';
import type { PayoutDetails } from 'api/contract';
import { request } from 'shared-auth';
import { PAYOUT_DETAILS_KEY } from './payout-details-key';

/** Where the member's money goes. */
export function usePayoutDetails() {
  return useQuery({
    queryKey: PAYOUT_DETAILS_KEY,
    queryFn: () => request<PayoutDetails>({ url: '/user/payout-details' }),
  });
}
