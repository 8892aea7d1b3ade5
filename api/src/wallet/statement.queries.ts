import type { StatementEntry, StatementKind, StatementQuery } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';

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
}

const ENTRY = 'id, posted_at, business_date, kind, reference';

/**
 * One row more than the limit, the newest first. The balance after a movement is that of the wallet less what came
 * later, so that a page of a year of movements reads those that it shows and the later ones alone.
 */
export function listStatement(database: Queryable, memberId: bigint, query: StatementQuery): Promise<StatementRow[]> {
  const conditions = new Conditions();
  const wallet = conditions.bind(memberId);
  const limit = conditions.bind((query.limit ?? LIMIT_DEFAULT) + 1);
  if (query.cursor !== undefined) conditions.add((p) => `id < ${p}`, decodeCursor(query.cursor));
  if (query.kind !== undefined) conditions.add((p) => `kind = ${p}`, query.kind);
  if (query.from !== undefined) conditions.add((p) => `business_date >= ${p}::date`, query.from);
  if (query.to !== undefined) conditions.add((p) => `business_date <= ${p}::date`, query.to);
  const ofSide = (side: string) => `${side}_account_id = ${wallet} AND ${side}_account_id > 0`;
  const shown = (side: string) =>
    `(SELECT id FROM (SELECT * FROM transfers WHERE ${ofSide(side)}) own ${conditions.where} ORDER BY id DESC LIMIT ${limit})`;
  return database.query<StatementRow>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM (${shown('credit')} UNION ALL ${shown('debit')}) own ORDER BY id DESC LIMIT ${limit}
     ), since AS (
       SELECT ${ENTRY}, amount_micros FROM transfers WHERE ${ofSide('credit')} AND id >= (SELECT min(id) FROM page)
       UNION ALL
       SELECT ${ENTRY}, -amount_micros FROM transfers WHERE ${ofSide('debit')} AND id >= (SELECT min(id) FROM page)
     ), statement AS (
       SELECT *, (SELECT balance_micros FROM accounts WHERE id = ${wallet})
         - (sum(amount_micros) OVER (ORDER BY id DESC) - amount_micros)::bigint AS balance_micros
       FROM since
     )
     SELECT id, posted_at AS "postedAt", business_date AS "businessDate", kind, reference, amount_micros AS "amountMicros",
       balance_micros AS "balanceMicros"
     FROM statement WHERE id IN (SELECT id FROM page) ORDER BY id DESC`,
    conditions.values,
  );
}

export async function getStatementEntry(
  database: Queryable,
  memberId: bigint,
  transferId: bigint,
): Promise<StatementEntry> {
  const [row] = await database.query<StatementRow>(
    `SELECT t.id, t.posted_at AS "postedAt", t.business_date AS "businessDate", t.kind, t.reference,
       CASE WHEN t.credit_account_id = $1 THEN t.amount_micros ELSE -t.amount_micros END AS "amountMicros",
       (SELECT (SELECT coalesce(sum(amount_micros), 0) FROM transfers WHERE credit_account_id = $1 AND credit_account_id > 0 AND id <= $2)
             - (SELECT coalesce(sum(amount_micros), 0) FROM transfers WHERE debit_account_id = $1 AND debit_account_id > 0 AND id <= $2)
       )::bigint AS "balanceMicros"
     FROM transfers t WHERE t.id = $2`,
    [memberId, transferId],
  );
  if (!row) throw new Error(`There is no transfer ${transferId}`);
  return toStatementEntry(row);
}

export function toStatementEntry(row: StatementRow): StatementEntry {
  return {
    id: String(row.id),
    postedAt: row.postedAt.toISOString(),
    businessDate: row.businessDate,
    kind: row.kind,
    reference: row.reference,
    amount: toRupeesText(row.amountMicros),
    balance: toRupeesText(row.balanceMicros),
  };
}
