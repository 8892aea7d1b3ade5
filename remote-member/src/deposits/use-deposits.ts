import type { Deposit } from 'api/contract';
import { usePages } from '../area/use-pages';
import { MONEY_KEY } from '../money/money-key';

/** The member's own deposits, the newest first. */
export function useDeposits() {
  return usePages<Deposit>([MONEY_KEY, 'deposits'], '/deposits');
}
