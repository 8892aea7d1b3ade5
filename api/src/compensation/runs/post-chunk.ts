import type { Transaction } from '../../database/database';
import { RUN_ACCOUNT_ID } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import { postTransfersOfRun } from '../../ledger/post-transfers';
import { toFreeSql } from '../../ledger/settlements';
import { tellMembers, TOLD_DAYS_LEFT, type CountedPackage } from './tell-members';

/** Members whose credits of a date are posted together. */
export interface Chunk {
  place: number;
  afterMemberId: bigint;
  lastMemberId: bigint;
  amountMicros: bigint;
}

/** The one to be posted next; another process may have frozen the run. */
export async function findNextChunk(tx: Transaction, runId: bigint): Promise<Chunk | undefined> {
  const [chunk] = await tx.query<Chunk>(
    `SELECT place, after_member_id AS "afterMemberId", last_member_id AS "lastMemberId", amount_micros AS "amountMicros"
     FROM run_chunks WHERE run_id = $1 AND NOT is_posted ORDER BY place LIMIT 1`,
    [runId],
  );
  return chunk;
}

/**
 * Counts the day of the packages that were frozen, and ends those for which it is the last. One that was taken back
 * since then has been paid too, and stays taken back. Gives those that had their first day or their last, and
 * those that have as many left as their owners are told of. $1 the
 * attempt, $2 the chunk, $3 now.
 */
const COUNT_DAY = `
  WITH updated AS (
    UPDATE packages p SET days_paid = p.days_paid + 1,
      status = CASE WHEN p.status = 'running' AND p.days_paid + 1 = v.cashback_days THEN 'finished' ELSE p.status END,
      ended_at = CASE WHEN p.status = 'running' AND p.days_paid + 1 = v.cashback_days THEN $3::timestamptz ELSE p.ended_at END
    FROM (SELECT unnest(package_ids) AS id FROM run_chunks WHERE run_id = $1 AND place = $2) counted, plan_versions v
    WHERE p.id = counted.id AND v.id = p.plan_version_id
    RETURNING p.member_id, p.principal_micros, p.days_paid, p.status = 'finished' AS has_ended,
      p.status = 'running' AND v.cashback_days - p.days_paid = ${TOLD_DAYS_LEFT} AS is_ending
  )
  SELECT member_id AS "memberId", principal_micros AS "principalMicros", days_paid AS "daysPaid", has_ended AS "hasEnded", is_ending AS "isEnding"
  FROM updated WHERE days_paid = 1 OR has_ended OR is_ending ORDER BY "memberId"`;

/** Which members a chunk is of; $2 and $3 of the statements below. */
const OF_CHUNK = (id: string) => `${id} > $2::bigint AND ${id} <= $3::bigint`;

/**
 * What a chunk posts: each member's own cashback, and that of the team, and of what is free then what settles a debt.
 * In the order of the members. $1 business date, $4 the day on which it is posted.
 */
const TRANSFERS_OF_CHUNK = `
  SELECT moved.debit_id AS debit_account_id, moved.credit_id AS credit_account_id, moved.micros AS amount_micros,
    moved.after_micros AS balance_after_micros, moved.kind
  FROM earnings e JOIN accounts a ON a.id = e.member_id
  CROSS JOIN LATERAL (SELECT a.balance_micros + e.cashback_micros + coalesce(e.team_micros, 0) AS micros) credited
  CROSS JOIN LATERAL (SELECT CASE WHEN a.receivable_micros > 0
    THEN least(a.receivable_micros, ${toFreeSql('a.id', 'credited.micros', '$4::date')}) ELSE 0 END AS micros) settled
  CROSS JOIN LATERAL (VALUES
    ('cashback'::transfer_kind, ${RUN_ACCOUNT_ID}, a.id, e.cashback_micros, a.balance_micros + e.cashback_micros),
    ('cashback_on_cashback', ${RUN_ACCOUNT_ID}, a.id, e.team_micros, credited.micros),
    ('settlement', a.id, -1000 - a.id, settled.micros, credited.micros - settled.micros)
  ) AS moved (kind, debit_id, credit_id, micros, after_micros)
  WHERE e.business_date = $1::date AND ${OF_CHUNK('e.member_id')} AND ${OF_CHUNK('a.id')} AND moved.micros > 0
  ORDER BY e.member_id, moved.kind`;

/** In the order in which others lock them. $1 is any. */
const LOCK_WALLETS = `
  SELECT FROM accounts WHERE $1::date IS NOT NULL AND ${OF_CHUNK('id')} ORDER BY id DESC FOR UPDATE`;

/**
 * Counts the day of the chunk's packages, and posts what its lines come to.
 * @param isRetry it was in conflict with a transaction that moved one of its wallets
 */
export async function postChunk(
  tx: Transaction,
  runId: bigint,
  chunk: Chunk,
  businessDate: string,
  now: Date,
  isRetry: boolean,
): Promise<void> {
  const { place, afterMemberId, lastMemberId, amountMicros } = chunk;
  const counted = await tx.query<CountedPackage>(COUNT_DAY, [runId, place, now], { plan: 'custom' });
  const values = [businessDate, afterMemberId, lastMemberId];
  if (isRetry) await tx.query(LOCK_WALLETS, values);
  const transfers = { sql: TRANSFERS_OF_CHUNK, values: [...values, toBusinessDate(now)] };
  const postedMicros = await postTransfersOfRun(tx, RUN_ACCOUNT_ID, transfers, businessDate, now);
  if (postedMicros !== amountMicros) {
    throw new Error(
      `The transfers of a chunk add up to ${postedMicros} micro-rupees, what it owes to ${amountMicros}.`,
    );
  }
  await tellMembers(tx, counted, chunk, businessDate, now);
  await tx.query('UPDATE run_chunks SET is_posted = true WHERE run_id = $1 AND place = $2', [runId, place]);
}
