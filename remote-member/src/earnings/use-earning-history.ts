import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EarningHistory } from 'api/contract';
import { request } from 'shared-auth';
import { MONEY_KEY } from '../wallet/wallet-queries';

/** What was credited on each of the last days; the picture before stays until the next is here. */
export function useEarningHistory(days: number) {
  return useQuery({
    queryKey: [...MONEY_KEY, 'earning-history', days],
    queryFn: () => request<EarningHistory>({ url: '/earnings/history', params: { days } }),
    placeholderData: keepPreviousData,
  });
}
