import type { StatementEntry, StatementKind, StatementPage, StatementQuery } from '../contract';
import { IS_KEPT } from '../ledger/held-bonuses';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { WALLET } from '../ledger/post-transfers';
import { findCompleteFrom } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../paging/paging';
import { addDays } from '../plan/calendar';

export interface StatementRow {
  id: bigint;
  postedAt: Date;
  businessDate: string;
  kind: StatementKind;
  reference: string;
  /** Signed: what came in is positive. */
  amountMicros: bigint;
  /** The wallet's balance after this movement, whatever the list leaves out. */
  balanceMicros: bigint;
  /** Of a bonus that was held and not taken back: the first day on which it can be withdrawn. */
  releasedOn: string | null;
  /** Whether a reversal took it back. */
  isReversed: boolean;
}

/** Signed, for the wallet $1: what came in is positive. */
export const MICROS = 'CASE WHEN credit_account_id = $1 THEN amount_micros ELSE -amount_micros END';

/**
 * A run's words are made when they are read: it has no others to keep. $1 is the wallet. OFFSET has a bonus looked for
 * among the ten of its deposit: the planner takes the index of what is held, which is all bonuses of a large upline.
 * LIMIT has a reversal looked for by each movement: of an EXISTS the planner hashes all that was ever posted.
 */
export const ENTRY = `id, posted_at AS "postedAt", business_date AS "businessDate", kind,
  CASE kind
    WHEN 'cashback' THEN to_char(business_date, '"Daily cashback", YYYY-MM-DD')
    WHEN 'cashback_on_cashback' THEN to_char(business_date, '"Cashback on cashback", YYYY-MM-DD')
    WHEN 'settlement' THEN 'Set against what you owe the club'
    ELSE reference
  END AS reference,
  ${MICROS} AS "amountMicros",
  balance_after_micros AS "balanceMicros",
  CASE kind WHEN 'referral_bonus' THEN (
    SELECT e.released_on FROM (SELECT * FROM referral_earnings WHERE deposit_id = transfers.source_id OFFSET 0) e
    WHERE e.member_id = $1 AND e.released_on IS NOT NULL AND ${IS_KEPT}
  ) END AS "releasedOn",
  coalesce(
    (SELECT true FROM transfer_sources r WHERE r.source_id = transfers.id AND r.kind = 'reversal' LIMIT 1), false
  ) AS "isReversed"`;

/** One row more than the limit, the newest first. */
export function listStatement(database: Queryable, memberId: bigint, query: StatementQuery): Promise<StatementRow[]> {
  const conditions = new Conditions([memberId]);
  conditions.addFixed(`${WALLET} = $1`);
  if (query.cursor !== undefined) conditions.add((p) => `id < ${p}`, decodeCursor(query.cursor));
  // Not as a bound value: the index of the kinds that runs do not write must be seen to fit.
  if (query.kind !== undefined) conditions.addFixed(`kind = '${query.kind}'`);
  if (query.from !== undefined) conditions.add((p) => `business_date >= ${p}::date`, query.from);
  if (query.to !== undefined) conditions.add((p) => `business_date <= ${p}::date`, query.to);
  const limit = conditions.bind((query.limit ?? LIMIT_DEFAULT) + 1);
  return database.query<StatementRow>(
    `SELECT ${ENTRY} FROM transfers ${conditions.where} ORDER BY id DESC LIMIT ${limit}`,
    conditions.values,
  );
}

export async function getStatementEntry(
  database: Queryable,
  memberId: bigint,
  transferId: bigint,
): Promise<StatementEntry> {
  const [row] = await database.query<StatementRow>(`SELECT ${ENTRY} FROM transfers WHERE ${WALLET} = $1 AND id = $2`, [
    memberId,
    transferId,
  ]);
  if (!row) throw new Error(`There is no transfer ${transferId}`);
  return toStatementEntry(row);
}

/** As far as dates go. */
const LAST_DAY = '2099-12-31';

/** As the member reads it, and as staff read it of a member. */
export async function getStatementPage(
  database: Queryable,
  memberId: bigint,
  query: StatementQuery,
): Promise<StatementPage> {
  const rows = await listStatement(database, memberId, query);
  const complete = await findCompleteFrom(database);
  const { completeFrom = '' } = complete;
  const { closing, to = LAST_DAY } = query;
  const page = { ...toPage(rows, query.limit, toStatementEntry), ...complete };
  // Of a day whose later movements are archived nobody knows it.
  if (closing === undefined || to < completeFrom) return page;
  return { ...page, closing: toRupeesText(await getBalanceBefore(database, memberId, addDays(to, 1))) };
}

/**
 * What a wallet held before a day, of those whose movements are all there. A run may post a date after others have
 * moved money, so no line's balance says it.
 */
export async function getBalanceBefore(database: Queryable, memberId: bigint, day: string): Promise<bigint> {
  const [row] = await database.query<{ micros: bigint }>(
    `SELECT (balance_micros - coalesce((SELECT sum(${MICROS}) FROM transfers WHERE ${WALLET} = $1 AND business_date >= $2::date), 0))::bigint AS micros
     FROM accounts WHERE id = $1`,
    [memberId, day],
    { plan: 'custom' },
  );
  return row?.micros ?? 0n;
}

function toStatementEntry(row: StatementRow): StatementEntry {
  return {
    id: String(row.id),
    postedAt: row.postedAt.toISOString(),
    businessDate: row.businessDate,
    kind: row.kind,
    reference: row.reference,
    amount: toRupeesText(row.amountMicros),
    balance: toRupeesText(row.balanceMicros),
    ...(row.releasedOn !== null && { releasedOn: row.releasedOn }),
    ...(row.isReversed && { isReversed: true }),
  };
}
