import type { Wallet } from 'api/contract';
import { parseMicros } from 'client/money';

/** Whether something is free, and less than the least that can be withdrawn. */
export const isBelowLeast = ({ withdrawable, leastWithdrawal }: Wallet) =>
  withdrawable !== '0' && parseMicros(withdrawable) < parseMicros(leastWithdrawal);
