import type { BatchOfLine } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { auditLine } from './audit-line';
import { HAS_DEBIT, hasBatchDebit, lockOpenLine, requireNoPayout } from './payout-lines.queries';
import type { LineRow } from './statement.queries';

interface BatchRow {
  lineId: bigint;
  batchId: bigint;
  payouts: bigint;
  /** All of them: the bank may have taken the money, and gives it back, or it has not. */
  haveFailed: boolean;
  releasedAt: Date;
}

/** A bank books an upload within days; what leaves later is another thing. */
const BOOKED_WITHIN = `interval '31 days'`;

/**
 * The released batches that a debit may be: a bank may book an upload as one debit, of all that is in it. Which of them
 * it is, if there are several, a person says.
 */
export async function listBatchesOf(database: Queryable, debits: readonly LineRow[]): Promise<BatchRow[]> {
  if (debits.length === 0) return [];
  return database.query<BatchRow>(
    `SELECT l.id AS "lineId", sent.id AS "batchId", sent.payouts, sent.have_failed AS "haveFailed",
       sent.ended_at AS "releasedAt"
     FROM (
       SELECT open.*, count(*) AS payouts, sum(p.amount_micros) AS micros, bool_and(p.status = 'failed') AS have_failed
       FROM (
         SELECT b.id, b.bank_account_id, b.ended_at FROM payout_batches b
         WHERE b.state = 'released' AND b.ended_at >= $2::date - ${BOOKED_WITHIN} AND NOT EXISTS (
           SELECT FROM statement_lines whole WHERE whole.batch_id = b.id
         ) AND NOT EXISTS (
           SELECT FROM payout_batch_lines o JOIN payouts p ON p.id = o.payout_id WHERE o.batch_id = b.id AND ${HAS_DEBIT}
         )
         OFFSET 0
       ) open JOIN payout_batch_lines o ON o.batch_id = open.id JOIN payouts p ON p.id = o.payout_id
       GROUP BY open.id, open.bank_account_id, open.ended_at
     ) sent
     JOIN statement_lines l ON l.bank_account_id = sent.bank_account_id AND l.amount_micros = -sent.micros
     WHERE l.id = ANY ($1::bigint[]) AND (sent.ended_at AT TIME ZONE 'Asia/Kolkata')::date <= l.booked_on
       AND sent.ended_at >= l.booked_on - ${BOOKED_WITHIN}
     ORDER BY l.id, sent.id`,
    [debits.map(({ id }) => id), debits.map(({ bookedOn }) => bookedOn).toSorted()[0]],
    { plan: 'custom' },
  );
}

export async function getBatchesOf(database: Queryable, debits: readonly LineRow[]): Promise<BatchOfLine[]> {
  const rows = await listBatchesOf(database, debits);
  return rows.map(({ lineId, batchId, payouts, releasedAt }) => ({
    lineId: String(lineId),
    batchId: String(batchId),
    payouts: Number(payouts),
    releasedAt: releasedAt.toISOString(),
  }));
}

/**
 * The debit is all of the batch. It says that the bank has taken the money, and not who got it: each payout is settled
 * by what the bank says of it.
 * @throws AppError already_decided, invalid_input
 */
export async function linkBatch(
  tx: Transaction,
  want: { lineId: string; batchId: string },
  actor: Actor,
  now: Date,
): Promise<null> {
  const line = await lockOpenLine(tx, BigInt(want.lineId));
  // What names a payout is the debit of that one, also where the batch has no other: it keeps it from failing.
  await requireNoPayout(tx, line);
  const batchId = BigInt(want.batchId);
  await tx.query('SELECT FROM payout_batches WHERE id = $1 FOR UPDATE', [batchId]);
  // Who keeps a debit with one of them has it locked.
  await tx.query(
    `SELECT FROM payouts WHERE id IN (SELECT payout_id FROM payout_batch_lines WHERE batch_id = $1) ORDER BY id FOR SHARE`,
    [batchId],
  );
  const found = await listBatchesOf(tx, [line]);
  if (!found.some((each) => each.batchId === batchId)) {
    throw new AppError(
      'invalid_input',
      `The line is not all of batch ${batchId}, or a debit is kept with it already.`,
      {
        field: 'batchId',
      },
    );
  }
  await tx.query('UPDATE statement_lines SET batch_id = $2, decided_by = $3 WHERE id = $1', [
    line.id,
    batchId,
    actor.memberId,
  ]);
  await auditLine(tx, actor, now, 'statement_line.batch', line, { batch: want.batchId });
  return null;
}

/** @throws AppError already_decided when the debit of its batch is kept with a payout */
export async function requireNoBatchDebit(tx: Transaction, payoutId: bigint): Promise<void> {
  if (await hasBatchDebit(tx, payoutId))
    throw new AppError('already_decided', 'The debit of its batch is kept with the payout already.');
}
