import type { Withdrawal } from 'api/contract';
import { usePages } from '../area/use-pages';
import { MONEY_KEY } from '../money/money-key';

/** The member's own withdrawals, the newest first. */
export function useWithdrawals() {
  return usePages<Withdrawal>([MONEY_KEY, 'withdrawals'], '/withdrawals');
}
