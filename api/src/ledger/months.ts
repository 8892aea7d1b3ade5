import type { Queryable, Transaction } from '../database/database';
import { toBusinessDate } from './business-date';

/** Those to come, this one included. Where none was made ahead, transfers and earnings go into tables for others. */
const MONTHS_AHEAD = 5;

/** Makes the months of transfers and earnings that are not there yet. @param since for a club that has a past */
export async function addLedgerMonths(database: Queryable, now: Date, since: Date = now): Promise<void> {
  await database.query(
    `SELECT add_ledger_month(month::date) FROM generate_series(
       date_trunc('month', $1::date),
       date_trunc('month', $2::date) + make_interval(months => $3::integer - 1), interval '1 month'
     ) month`,
    [toBusinessDate(since), toBusinessDate(now), MONTHS_AHEAD],
  );
}

/** How far months are made, and what is in none. */
export interface LedgerMonths {
  /** The last one that is made, YYYY-MM; null when there is none. */
  last: string | null;
  /** Whether transfers or earnings were written for which there was no month. */
  hasAstray: boolean;
}

export async function findLedgerMonths(database: Queryable): Promise<LedgerMonths> {
  const [row] = await database.query<LedgerMonths>(
    `SELECT (SELECT replace(max(right(inhrelid::regclass::text, 7)), '_', '-') FROM pg_inherits
         WHERE inhparent = 'transfers'::regclass AND inhrelid::regclass::text <> 'transfers_other') AS last,
       EXISTS (SELECT FROM transfers_other) OR EXISTS (SELECT FROM earnings_other) AS "hasAstray"`,
    [],
  );
  return row ?? { last: null, hasAstray: false };
}

/** For the owner of the tables: moves what is in no month into months of its own. @returns those months */
export async function moveIntoMonths(tx: Transaction): Promise<string[]> {
  const { hasAstray } = await findLedgerMonths(tx);
  if (!hasAstray) return [];
  const rows = await tx.query<{ month: string }>(
    'SELECT to_char(moved.month, $1) AS month FROM move_into_months() AS moved (month)',
    ['YYYY-MM'],
  );
  return rows.map(({ month }) => month);
}

/** From a day's month to the last one that is made; below zero when the day's own is missing. */
export function countMonthsAhead({ last }: LedgerMonths, businessDate: string): number {
  const toCount = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return last === null ? -1 : toCount(last) - toCount(businessDate);
}
