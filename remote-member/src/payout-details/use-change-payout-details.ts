import { useQueryClient } from '@tanstack/react-query';
import type { PayoutDetails } from 'api/contract';
import { useSendOnce } from '../area/use-send-once';
import { PAYOUT_DETAILS_KEY } from './payout-details-key';

export function useChangePayoutDetails() {
  const queryClient = useQueryClient();
  return useSendOnce<PayoutDetails, PayoutDetails>({
    toWrite: (data) => ({ method: 'PUT', url: '/user/payout-details', data }),
    onSuccess: (saved) => queryClient.setQueryData(PAYOUT_DETAILS_KEY, saved),
  });
}
