import type { Transaction } from '../database/database';
import { getClubAccountId } from '../ledger/accounts';
import { postTransfers, type NewTransfer, type Posted } from '../ledger/post-transfers';

/** Gives the reserved amount of a request back that was rejected, or whose payout failed. */
export function returnWithdrawal(
  tx: Transaction,
  request: { id: bigint; memberId: bigint; amountMicros: bigint },
  why: 'rejected' | 'failed',
  now: Date,
): Promise<Posted> {
  const transfer: NewTransfer = {
    debitAccountId: getClubAccountId('payout_clearing', request.memberId),
    creditAccountId: request.memberId,
    amountMicros: request.amountMicros,
    kind: 'withdrawal_returned',
    sourceId: request.id,
    reference: `Withdrawal ${request.id} ${why}`,
  };
  return postTransfers(tx, [transfer], now);
}
