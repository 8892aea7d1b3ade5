import type { Transaction } from '../../database/database';
import { RUN_ACCOUNT_ID } from '../../ledger/accounts';
import { postTransfersOfRun } from '../../ledger/post-transfers';

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
 * since then has been paid too, and stays taken back. $1 the attempt, $2 the chunk, $3 now.
 */
const COUNT_DAY = `
  UPDATE packages p SET days_paid = p.days_paid + 1,
    status = CASE WHEN p.status = 'running' AND p.days_paid + 1 = v.cashback_days THEN 'finished' ELSE p.status END,
    ended_at = CASE WHEN p.status = 'running' AND p.days_paid + 1 = v.cashback_days THEN $3::timestamptz ELSE p.ended_at END
  FROM (SELECT unnest(package_ids) AS id FROM run_chunks WHERE run_id = $1 AND place = $2) counted, plan_versions v
  WHERE p.id = counted.id AND v.id = p.plan_version_id`;

/**
 * What the lines of a chunk come to: each member's own cashback, and that of the team. In the order of the members.
 * $1 business date, $2 and $3 between which members.
 */
const CREDITS_OF_CHUNK = `
  SELECT member_id AS credit_account_id, sum_micros(amount_micros) AS amount_micros,
    CASE WHEN level > 0 THEN 'cashback_on_cashback' ELSE 'cashback' END AS kind,
    to_char($1::date, CASE WHEN level > 0 THEN '"Cashback on cashback", YYYY-MM-DD' ELSE '"Daily cashback", YYYY-MM-DD' END) AS reference
  FROM earnings
  WHERE business_date = $1::date AND member_id > $2::bigint AND member_id <= $3::bigint AND amount_micros > 0
  GROUP BY member_id, level > 0 ORDER BY member_id, level > 0`;

/** Counts the day of the chunk's packages, and posts what its lines come to. */
export async function postChunk(
  tx: Transaction,
  runId: bigint,
  { place, afterMemberId, lastMemberId, amountMicros }: Chunk,
  businessDate: string,
  now: Date,
): Promise<void> {
  await tx.query(COUNT_DAY, [runId, place, now], { plan: 'custom' });
  const credits = { sql: CREDITS_OF_CHUNK, values: [businessDate, afterMemberId, lastMemberId] };
  const postedMicros = await postTransfersOfRun(tx, RUN_ACCOUNT_ID, credits, businessDate, now);
  if (postedMicros !== amountMicros) {
    throw new Error(
      `The transfers of a chunk add up to ${postedMicros} micro-rupees, what it owes to ${amountMicros}.`,
    );
  }
  await tx.query('UPDATE run_chunks SET is_posted = true WHERE run_id = $1 AND place = $2', [runId, place]);
}
