import type { Transaction } from '../database/database';
import { getClubAccountId } from '../ledger/accounts';
import { postTransfers, type NewTransfer } from '../ledger/post-transfers';

/** Gives the reserved amount of a request back that was rejected, or whose payout failed. */
export async function returnWithdrawal(
  tx: Transaction,
  request: { id: bigint; memberId: bigint; amountMicros: bigint },
  why: 'rejected' | 'failed',
  now: Date,
): Promise<void> {
  const transfer: NewTransfer = {
    debitAccountId: getClubAccountId('payout_clearing', request.memberId),
    creditAccountId: request.memberId,
    amountMicros: request.amountMicros,
    kind: 'withdrawal_returned',
    sourceId: request.id,
    reference: `Withdrawal ${request.id} ${why}`,
  };
  await postTransfers(tx, [transfer], now);
}
