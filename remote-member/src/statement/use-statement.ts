import type { StatementEntry } from 'api/contract';
import { usePages } from '../area/use-pages';
import { MONEY_KEY } from '../money/money-key';
import type { StatementFilter } from './statement-filter';
import { toStatementQuery } from './statement-filter';

/** Movements of the wallet, the newest first. */
export function useStatement(filter: StatementFilter) {
  return usePages<StatementEntry>(
    [MONEY_KEY, 'statement', filter],
    '/wallet/statement',
    toStatementQuery(filter),
  );
}
