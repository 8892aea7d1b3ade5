import type { Queryable, Transaction } from '../database/database';
import { ALL_TIME, findArchivedThrough } from './reconcile';

/** The end of the last month that was closed: what every account came to then is kept. */
export async function findLastClosing(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ through: string | null }>('SELECT max(closed_through) AS through FROM closings');
  return row?.through ?? undefined;
}

/** @returns the last day of the month before the one of a date */
function findMonthEndBefore(businessDate: string): string {
  const firstOfMonth = new Date(`${businessDate.slice(0, 7)}-01T00:00:00Z`);
  return new Date(firstOfMonth.getTime() - 1).toISOString().slice(0, 10);
}

const FIGURES =
  'balance_micros, deposit_micros, referral_micros, cashback_micros, reward_micros, withdraw_micros, receivable_micros, written_off_micros';

/** From the closing before, and what was posted since then. $1 the new closing, $2 the one before. */
const INSERT_CLOSING = `
  WITH made AS (INSERT INTO closings (closed_through, account_id, ${FIGURES})
  SELECT $1::date, account_id, ${FIGURES.replace(/\w+/g, 'sum_micros($&)')}
  FROM (
    SELECT account_id, ${FIGURES} FROM closings WHERE closed_through = $2::date
    UNION ALL
    SELECT account_id, micros, CASE WHEN kind = 'deposit' THEN micros ELSE 0 END, CASE WHEN kind = 'referral_bonus' THEN micros ELSE 0 END,
      CASE WHEN kind IN ('cashback', 'cashback_on_cashback', 'earnings_reversal') THEN micros ELSE 0 END, CASE WHEN kind = 'reward' THEN micros ELSE 0 END,
      CASE WHEN kind IN ('withdrawal', 'withdrawal_returned', 'payout_returned') THEN -micros ELSE 0 END,
      CASE WHEN kind IN ('receivable', 'settlement') THEN micros ELSE 0 END, CASE WHEN kind = 'write_off' THEN micros ELSE 0 END
    FROM transfer_sides WHERE business_date > $2::date AND business_date <= $1::date
  ) parts GROUP BY account_id RETURNING account_id) SELECT count(*) FROM made`;

/** Only what reconciling begins with stays: the last closing, and the one of the last month that is in files. */
export async function dropUnusedClosings(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM closings WHERE closed_through <> $1::date AND closed_through < (SELECT max(closed_through) FROM closings)`,
    [(await findArchivedThrough(tx)) ?? ALL_TIME],
  );
}

/** Keeps what every account came to at the end of a month that is about to be archived. */
export async function keepArchivedClosing(tx: Transaction, through: string, archivedThrough?: string): Promise<void> {
  const kept = await tx.query('SELECT FROM closings WHERE closed_through = $1::date LIMIT 1', [through]);
  if (kept.length === 0) await tx.query(INSERT_CLOSING, [through, archivedThrough ?? ALL_TIME], { plan: 'custom' });
}

/**
 * Keeps what every account came to at the end of the last month that is closed, for the next reconciling to begin with.
 * Only after one that found nothing, in the same transaction.
 * @param openDate the first date that is not paid, or today: in months before it nothing more is posted
 * @returns the closing, when it is new
 */
export async function closeMonths(tx: Transaction, openDate: string): Promise<string | undefined> {
  const through = findMonthEndBefore(openDate);
  const last = await findLastClosing(tx);
  if (last !== undefined && last >= through) return undefined;
  const [made] = await tx.query<{ count: bigint }>(INSERT_CLOSING, [through, last ?? ALL_TIME], { plan: 'custom' });
  if (!made?.count) return undefined;
  await dropUnusedClosings(tx);
  return through;
}
