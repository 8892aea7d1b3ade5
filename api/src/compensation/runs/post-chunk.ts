import type { Transaction } from '../../database/database';
import { RUN_ACCOUNT_ID } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import { postTransfersOfRun } from '../../ledger/post-transfers';
import { toFreeSql } from '../../ledger/settlements';
import { DAYS_DUE } from '../../plan/plan-sql';
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

/** Of package `p`, before its days are counted. */
const IS_LAST = `p.status = 'running' AND p.days_paid + ${DAYS_DUE} = v.cashback_days`;

/**
 * Counts what the packages that were frozen are paid, and ends those for which it is the last. One that was taken back
 * since then has been paid too, and stays taken back. Gives those that were paid for the first time or the last, and
 * those that have come down to as few days as their owners are told of. The ids are an array, which one walk through
 * the index finds: joined, they are planned as a walk from the first package of all. $1 the attempt, $2 the chunk,
 * $3 now.
 */
const COUNT_DAY = `
  WITH updated AS (
    UPDATE packages p SET days_paid = p.days_paid + ${DAYS_DUE},
      status = CASE WHEN ${IS_LAST} THEN 'finished' ELSE p.status END,
      ended_at = CASE WHEN ${IS_LAST} THEN $3::timestamptz ELSE p.ended_at END
    FROM plan_versions v
    WHERE p.id = ANY ((SELECT package_ids FROM run_chunks WHERE run_id = $1 AND place = $2)::bigint[]) AND v.id = p.plan_version_id
    RETURNING p.member_id, p.principal_micros, p.arrears_days, p.days_paid = 1 + p.arrears_days AS has_begun,
      p.status = 'running' AS is_running, p.status = 'finished' AS has_ended, v.cashback_days - p.days_paid AS days_left
  ), counted AS (
    SELECT *, is_running AND days_left <= ${TOLD_DAYS_LEFT}
      AND days_left + CASE WHEN has_begun THEN 1 + arrears_days ELSE 1 END > ${TOLD_DAYS_LEFT} AS is_ending FROM updated
  )
  SELECT member_id AS "memberId", principal_micros AS "principalMicros", days_left AS "daysLeft", has_begun AS "hasBegun",
    has_ended AS "hasEnded", is_ending AS "isEnding"
  FROM counted WHERE has_begun OR has_ended OR is_ending ORDER BY "memberId"`;

/** Which members a chunk is of; $2 and $3 of the statements below. */
const OF_CHUNK = (id: string) => `${id} > $2::bigint AND ${id} <= $3::bigint`;

/**
 * What a chunk posts: each member's own cashback, and that of the team. In the order of the members. $1 business date.
 */
const CREDITS_OF_CHUNK = `
  SELECT ${RUN_ACCOUNT_ID} AS debit_account_id, a.id AS credit_account_id, moved.micros AS amount_micros,
    a.balance_micros + moved.so_far_micros AS balance_after_micros, moved.kind
  FROM earnings e JOIN accounts a ON a.id = e.member_id
  CROSS JOIN LATERAL (VALUES
    ('cashback'::transfer_kind, e.cashback_micros, e.cashback_micros),
    ('cashback_on_cashback', e.team_micros, e.cashback_micros + e.team_micros)
  ) AS moved (kind, micros, so_far_micros)
  WHERE e.business_date = $1::date AND ${OF_CHUNK('e.member_id')} AND ${OF_CHUNK('a.id')} AND moved.micros > 0
  ORDER BY e.member_id, moved.kind`;

/** Members who owe something have a receivable; they are few. $1 is any. */
const FIND_DEBTOR = `SELECT FROM receivables WHERE $1::date IS NOT NULL AND ${OF_CHUNK('member_id')} LIMIT 1`;

/** What of it is free then and settles a debt. $1 business date, $4 the day on which it is posted. */
const SETTLEMENTS_OF_CHUNK = `
  SELECT a.id AS debit_account_id, -1000 - a.id AS credit_account_id, settled.micros AS amount_micros,
    a.balance_micros - settled.micros AS balance_after_micros, 'settlement'::transfer_kind AS kind
  FROM earnings e JOIN accounts a ON a.id = e.member_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.receivable_micros > 0
    THEN least(a.receivable_micros, ${toFreeSql('a.balance_micros', '$4::date')}) END AS micros) settled
  WHERE e.business_date = $1::date AND ${OF_CHUNK('e.member_id')} AND ${OF_CHUNK('a.id')} AND settled.micros > 0
  ORDER BY a.id`;

/** In the order in which others lock them. $1 is any. */
const LOCK_WALLETS = `
  SELECT FROM accounts WHERE $1::date IS NOT NULL AND ${OF_CHUNK('id')} ORDER BY id DESC FOR UPDATE`;

/**
 * Counts the days of the chunk's packages, and posts what its lines come to.
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
  const credits = { sql: CREDITS_OF_CHUNK, values };
  const postedMicros = await postTransfersOfRun(tx, credits, businessDate, now);
  if (postedMicros !== amountMicros) {
    throw new Error(
      `The transfers of a chunk add up to ${postedMicros} micro-rupees, what it owes to ${amountMicros}.`,
    );
  }
  if ((await tx.query(FIND_DEBTOR, values)).length > 0) {
    const settlements = { sql: SETTLEMENTS_OF_CHUNK, values: [...values, toBusinessDate(now)] };
    await postTransfersOfRun(tx, settlements, businessDate, now);
  }
  await tellMembers(tx, counted, chunk, businessDate, now);
  await tx.query('UPDATE run_chunks SET is_posted = true WHERE run_id = $1 AND place = $2', [runId, place]);
}
