import type { Transaction } from '../database/database';
import { PAYOUT_CLEARING } from '../ledger/accounts';
import { postTransfer } from '../ledger/post-transfers';

/** Gives the reserved amount of a request back that was rejected, or whose payout failed. */
export async function returnWithdrawal(
  tx: Transaction,
  request: { id: bigint; memberId: bigint; amountMicros: bigint },
  why: 'rejected' | 'failed',
  now: Date,
): Promise<void> {
  await postTransfer(
    tx,
    {
      debitAccountId: PAYOUT_CLEARING,
      creditAccountId: request.memberId,
      amountMicros: request.amountMicros,
      kind: 'withdrawal_returned',
      reference: `Withdrawal ${request.id} ${why}`,
      idempotencyKey: `withdrawal-returned:${request.id}`,
    },
    now,
  );
}
