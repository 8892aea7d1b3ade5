import type { StatementEntry } from 'api/contract';
import { toQuery } from '../area/list-filters';
import { usePages } from '../area/use-pages';
import { MONEY_KEY } from '../money/money-key';
import type { StatementFilter } from './statement-filter';

/** Movements of the wallet, the newest first. */
export function useStatement(filter: StatementFilter) {
  return usePages<StatementEntry>([MONEY_KEY, 'statement', filter], '/wallet/statement', toQuery(filter));
}
