import { getClubAccountId } from '../ledger/accounts';
import type { NewTransfer } from '../ledger/post-transfers';

/** Gives the reserved amount of a request back that was rejected, or whose payout failed. */
export function toWithdrawalReturn(
  { id, memberId, amountMicros }: { id: bigint; memberId: bigint; amountMicros: bigint },
  why: 'rejected' | 'failed',
): NewTransfer {
  return {
    debitAccountId: getClubAccountId('payout_clearing', memberId),
    creditAccountId: memberId,
    amountMicros,
    kind: 'withdrawal_returned',
    sourceId: id,
    reference: `Withdrawal ${id} ${why}`,
  };
}
