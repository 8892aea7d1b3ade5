import type { Earning } from 'api/contract';
import { toQuery } from '../area/list-filters';
import { useInfiniteList } from 'client/queries';
import { MONEY_KEY } from '../wallet/wallet-queries';
import type { EarningFilter } from './earning-filter';

/** Lines of the member's earnings, the newest first. */
export function useEarnings(filter: EarningFilter) {
  return useInfiniteList<Earning>({ queryKey: [...MONEY_KEY, 'earnings'], url: '/earnings', params: toQuery(filter) });
}
