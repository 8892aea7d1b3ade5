import type { Earning } from 'api/contract';
import { toQuery } from '../area/list-filters';
import { usePages } from '../area/use-pages';
import { MONEY_KEY } from '../money/money-key';
import type { EarningFilter } from './earning-filter';

/** Lines of the member's earnings, the newest first. */
export function useEarnings(filter: EarningFilter) {
  return usePages<Earning>([MONEY_KEY, 'earnings', filter], '/earnings', toQuery(filter));
}
