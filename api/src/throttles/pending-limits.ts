import type { Config } from '../config/config';
import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { formatMicros, MICROS_PER_RUPEE } from '../ledger/rupees';

interface Pending {
  count: bigint;
  sumMicros: bigint;
}

/** Deposits of a member that nobody has decided yet; another one of theirs waits until this transaction has ended. */
async function countPending(tx: Transaction, memberId: bigint): Promise<Pending> {
  await tx.query('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  const [row] = await tx.query<Pending>(
    `SELECT count(*), coalesce(sum(amount_micros), 0)::bigint AS "sumMicros"
     FROM deposits WHERE member_id = $1 AND status = 'pending'`,
    [memberId],
  );
  return row ?? { count: 0n, sumMicros: 0n };
}

/** @throws AppError too_many_pending */
export async function requireRoomForDeposit(
  tx: Transaction,
  memberId: bigint,
  amountMicros: bigint,
  { pendingDeposits, pendingDepositsRupees }: Config['limits'],
): Promise<void> {
  const { count, sumMicros } = await countPending(tx, memberId);
  if (count >= pendingDeposits) {
    throw new AppError(
      'too_many_pending',
      pendingDeposits === 1
        ? 'One payment of yours may wait to be confirmed. Report the next one after that.'
        : `At most ${pendingDeposits} payments of yours may wait to be confirmed. Report the next one after that.`,
    );
  }
  const mostMicros = BigInt(pendingDepositsRupees) * MICROS_PER_RUPEE;
  if (sumMicros + amountMicros <= mostMicros) return;
  throw new AppError(
    'too_many_pending',
    `Payments that wait to be confirmed can be ${formatMicros(mostMicros)} together; yours are ${formatMicros(sumMicros)} already.`,
    { field: 'amount' },
  );
}

/**
 * @param count requests of the member that nobody has decided yet
 * @throws AppError too_many_pending
 */
export function requireRoomForWithdrawal(count: bigint, pendingWithdrawals: number): void {
  if (count < pendingWithdrawals) return;
  throw new AppError(
    'too_many_pending',
    pendingWithdrawals === 1
      ? 'One request of yours may wait to be decided. Ask again after that.'
      : `At most ${pendingWithdrawals} requests of yours may wait to be decided. Ask again after that.`,
  );
}
