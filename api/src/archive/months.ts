import { getRow, type Queryable, type Transaction } from '../database/database';
import { findLastClosing } from '../ledger/closings';
import { nameCommand } from '../name-command';

/** The table of a month, such as transfers_2026_03. */
export const toPartName = (table: 'transfers' | 'earnings', month: string) =>
  `${table}_${month.slice(0, 7).replace('-', '_')}`;

/** @param month its first day */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}

/** Any fixed number: who holds it archives, or brings back. */
const ARCHIVE_LOCK = 813_107;

/** One at a time, whatever it does, and for as long as it takes. @throws Error in a sentence */
export async function lockArchive(tx: Transaction): Promise<void> {
  await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  const lock = 'SELECT pg_try_advisory_xact_lock($1) AS "isOurs"';
  const { isOurs } = await getRow<{ isOurs: boolean }>(tx, lock, [ARCHIVE_LOCK]);
  if (!isOurs) throw new Error('Another process is archiving: wait until it has ended.');
}

/** The first days of the months that are in the database, the oldest first. */
async function listMonths(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ month: string }>(
    `SELECT replace(substr(inhrelid::regclass::text, length('transfers_') + 1), '_', '-') || '-01' AS month
     FROM pg_inherits WHERE inhparent = 'transfers'::regclass AND inhrelid::regclass::text ~ '^transfers_[0-9]{4}_[0-9]{2}$'
     ORDER BY 1`,
  );
  return rows.map(({ month }) => month);
}

/** The first days of the months that are in files, the oldest first. */
export async function listArchived(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ month: string }>('SELECT month FROM archived_months ORDER BY month');
  return rows.map(({ month }) => month);
}

interface Unfit {
  posting: string | null;
  /** A date of a month to archive whose rows are in no month. */
  astray: string | null;
}

/**
 * The months before one that can be archived: all that are there.
 * @param before the first day of the month that stays
 * @throws Error in a sentence when one of them cannot be
 */
export async function listArchivable(database: Queryable, before: string): Promise<string[]> {
  const months = (await listMonths(database)).filter((month) => month < before);
  const { posting, astray } = await getRow<Unfit>(
    database,
    `SELECT (SELECT business_date FROM runs WHERE state = 'posting') AS posting,
       (SELECT min(business_date) FROM (
          SELECT business_date FROM transfers_other UNION ALL SELECT business_date FROM earnings_other
        ) others WHERE business_date < $1::date) AS astray`,
    [before],
  );
  if (posting !== null) throw new Error(`${posting} is being paid: archive when its run has ended.`);
  if (astray !== null) {
    throw new Error(`Rows of ${astray} are in no month yet: ${nameCommand('migrate')} moves them, then archive.`);
  }
  const closedThrough = await findLastClosing(database);
  const open = months.find((month) => closedThrough === undefined || lastDayOf(month) > closedThrough);
  if (open !== undefined) {
    throw new Error(
      `${open.slice(0, 7)} is not closed: ${nameCommand('reconcile')} closes a month that is over, when its dates are paid and the books agree.`,
    );
  }
  return months;
}
