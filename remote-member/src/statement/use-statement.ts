import type { StatementEntry } from 'api/contract';
import { toQuery } from '../area/list-filters';
import { useInfiniteList } from 'client/queries';
import { MONEY_KEY } from '../wallet/wallet-queries';
import type { StatementFilter } from './statement-filter';

/** Movements of the wallet, the newest first. */
export function useStatement(filter: StatementFilter) {
  return useInfiniteList<StatementEntry>({
    queryKey: [...MONEY_KEY, 'statement'],
    url: '/wallet/statement',
    params: toQuery(filter),
  });
}
