import type { BankCash, BookAccount, BookEntry, BookKind } from '../contract';
import { getRow, type Queryable } from '../database/database';
import { AppError } from '../errors/app-error';

/** Before all of the day's own: a run's entries are one for each kind. */
const RUN_PLACES = { cashback: -2n, cashback_on_cashback: -1n } as const;
const OF_RUNS = `('cashback', 'cashback_on_cashback')`;
const PLACE = `CASE kind WHEN 'cashback' THEN ${RUN_PLACES.cashback} ELSE ${RUN_PLACES.cashback_on_cashback} END`;
/** A page looks at so many days at most; where they hold less than a page, the next one goes on after them. */
const DAYS_PER_PAGE = 31;

/** The kind of every account of the books, by the id that ledger_days has for it. */
export async function findBookAccounts(database: Queryable): Promise<Map<bigint, BookKind>> {
  const rows = await database.query<{ id: bigint; kind: BookKind }>(
    `SELECT id, kind FROM accounts WHERE id < 0 AND id > -1000
     UNION ALL SELECT 0, 'wallet' UNION ALL SELECT -1000 - place, 'receivable' FROM generate_series(0, 7) place`,
    [],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Every day there is, also of months that are closed: each account's sum of both sides. $1 the last day. */
const ALL_DAYS = `SELECT account_id, sum(micros)::bigint AS micros FROM (
    SELECT unnest(ARRAY[debit_account_id, credit_account_id]) AS account_id, unnest(ARRAY[-amount_micros,
      amount_micros]) AS micros
    FROM (
      SELECT debit_account_id, credit_account_id, sum(amount_micros) AS amount_micros FROM ledger_days
      WHERE business_date <= $1::date GROUP BY 1, 2
    ) pairs
  ) sides GROUP BY account_id`;
const SINCE_CLOSING = 'SELECT account_id, micros FROM sum_book_accounts($1::date)';

/** What each account came to at the end of a day; credits less debits. @param isWhole counts closed months again */
export async function sumAccounts(
  database: Queryable,
  on: string,
  isWhole: boolean,
): Promise<{ id: bigint; micros: bigint }[]> {
  return database.query<{ id: bigint; micros: bigint }>(
    `SELECT account_id AS id, micros FROM (${isWhole ? ALL_DAYS : SINCE_CLOSING}) days`,
    [on],
  );
}

/** What an account came to by its days, and what it holds. */
export interface HeldSum {
  id: bigint;
  daysMicros: bigint;
  /** Null where it is not compared: what the wallets of closed months hold is not added up each time. */
  heldMicros: bigint | null;
}

/**
 * Of every account what its days come to so far, beside what it holds: of one moment.
 * @param isWhole counts every wallet and every day
 */
export function listHeldSums(database: Queryable, isWhole: boolean): Promise<HeldSum[]> {
  const isCompared = (id: string) => (isWhole ? 'true' : `${id} BETWEEN -999 AND -1`);
  return database.query<HeldSum>(
    `SELECT id, coalesce(d.micros, 0) AS "daysMicros",
       CASE WHEN ${isCompared('id')} THEN coalesce(a.micros, 0) END AS "heldMicros"
     FROM (SELECT account_id AS id, micros FROM (${isWhole ? ALL_DAYS : SINCE_CLOSING}) days) d
     FULL JOIN (
       SELECT to_book_account(id) AS id, sum(balance_micros)::bigint AS micros FROM accounts
       WHERE ${isCompared('id')} GROUP BY 1
     ) a USING (id) ORDER BY id DESC`,
    ['infinity'],
  );
}

/** A place in the book: after this entry. */
export interface BookPlace {
  date: string;
  place: bigint;
}

export const encodeBookCursor = ({ date, place }: BookPlace): string =>
  Buffer.from(`${date}.${place}`).toString('base64url');

/** @throws AppError invalid_input for what no page of ours gave */
export function decodeBookCursor(cursor: string): BookPlace {
  const [, date, place] =
    /^(20\d{2}-\d{2}-\d{2})\.(-?\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (date !== undefined && place !== undefined && !Number.isNaN(Date.parse(date)))
    return { date, place: BigInt(place) };
  throw new AppError('invalid_input', 'Cursor does not belong to this list.', { field: 'cursor' });
}

export interface BookRow {
  businessDate: string;
  /** Its id, or below zero for what a run credited. */
  place: bigint;
  kind: BookEntry['kind'];
  postedAt: Date | null;
  debitId: bigint;
  creditId: bigint;
  memberId: bigint | null;
  name: string | null;
  reference: string;
  amountMicros: bigint;
}

export interface BookRange {
  from: string;
  to: string;
  after?: BookPlace | undefined;
  /** Of ledger_days, where the statement of an account is asked for. */
  accountIds?: bigint[] | undefined;
}

const OF_ACCOUNT = '($1::bigint[] IS NULL OR debit_account_id = ANY ($1) OR credit_account_id = ANY ($1))';
const OF_BOOK_ACCOUNT = OF_ACCOUNT.replaceAll(/\w+_account_id/g, 'to_book_account($&)');

/** The next days that have entries: as many as a page can show. */
async function listDays(database: Queryable, { from, to, after, accountIds }: BookRange, limit: number) {
  const rows = await database.query<{ date: string; entries: bigint }>(
    `SELECT business_date AS date, sum(CASE WHEN kind IN ${OF_RUNS} THEN 1 ELSE transfers END)::bigint AS entries
     FROM ledger_days WHERE business_date BETWEEN $2::date AND $3::date AND kind <> 'opening' AND ${OF_ACCOUNT}
     GROUP BY business_date ORDER BY business_date LIMIT $4`,
    [accountIds ?? null, after?.date ?? from, to, DAYS_PER_PAGE + 1],
  );
  const days: string[] = [];
  let entries = 0n;
  for (const row of rows.slice(0, DAYS_PER_PAGE)) {
    if (entries > limit) break;
    days.push(row.date);
    // Of the day in which the page before ended nobody knows how many are left.
    if (row.date !== after?.date) entries += row.entries;
  }
  return { days, hasMore: rows.length > days.length };
}

const LIST_ENTRIES = `
  SELECT b.*, m.name FROM (
    (SELECT business_date AS "businessDate", ${PLACE} AS place, kind, NULL::timestamptz AS "postedAt",
      debit_account_id AS "debitId",
       credit_account_id AS "creditId", NULL::bigint AS "memberId", amount_micros AS "amountMicros",
       format('%s of %s: %s credits', CASE kind WHEN 'cashback' THEN 'Daily cashback'
         ELSE 'Cashback on cashback' END, business_date, transfers) AS reference
     FROM ledger_days WHERE business_date = ANY ($2::date[]) AND kind IN ${OF_RUNS} AND ${OF_ACCOUNT}
       AND (business_date, ${PLACE}) > ($3::date, $4::bigint))
    UNION ALL
    (SELECT business_date, id, kind::text, posted_at, to_book_account(debit_account_id),
      to_book_account(credit_account_id),
       nullif(greatest(debit_account_id, credit_account_id, 0), 0), amount_micros, coalesce(reference,
         'Set against what the member owes')
     FROM transfers WHERE business_date = ANY ($2::date[]) AND kind NOT IN ${OF_RUNS} AND ${OF_BOOK_ACCOUNT}
       AND (business_date, id) > ($3::date, $4::bigint)
     ORDER BY business_date, id LIMIT $5)
    ORDER BY 1, 2 LIMIT $5
  ) b LEFT JOIN members m ON m.id = b."memberId" ORDER BY 1, 2`;

/** The first place there can be. */
const START: BookPlace = { date: '2000-01-01', place: -9n };

/** The oldest first: so many at most, and where the next ones come after, if there may be any. */
export async function listBookEntries(
  database: Queryable,
  range: BookRange,
  limit: number,
): Promise<{ rows: BookRow[]; next: BookPlace | null }> {
  const { days, hasMore } = await listDays(database, range, limit);
  const lastDay = days.at(-1);
  if (lastDay === undefined) return { rows: [], next: null };
  const { date, place } = range.after ?? START;
  const found = await database.query<BookRow>(LIST_ENTRIES, [range.accountIds ?? null, days, date, place, limit + 1], {
    plan: 'custom',
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (last && found.length > limit) return { rows, next: { date: last.businessDate, place: last.place } };
  return { rows, next: hasMore ? { date: lastDay, place: 10n ** 18n - 1n } : null };
}

/** What an account came to before a place in the book. */
export async function getBalanceBefore(
  database: Queryable,
  accountIds: bigint[],
  { date, place }: BookPlace,
): Promise<bigint> {
  const sign = (credit: string, debit: string) => `(${credit} = ANY ($1))::int - (${debit} = ANY ($1))::int`;
  const { micros } = await getRow<{ micros: bigint }>(
    database,
    `SELECT (
       coalesce((SELECT sum(micros) FROM sum_book_accounts($2::date - 1) WHERE account_id = ANY ($1)), 0)
       + coalesce((SELECT sum(amount_micros * (${sign('credit_account_id', 'debit_account_id')})) FROM ledger_days
         WHERE business_date = $2::date AND kind IN ${OF_RUNS} AND ${PLACE} <= $3::bigint), 0)
       + coalesce((SELECT sum(amount_micros * (${sign('to_book_account(credit_account_id)', 'to_book_account(debit_account_id)')}))
         FROM transfers WHERE business_date = $2::date AND id <= $3::bigint AND kind NOT IN ${OF_RUNS}), 0)
     )::bigint AS micros`,
    [accountIds, date, place],
  );
  return micros;
}

/** How far the ids of two bank accounts' cash lie apart (ledger/accounts.ts). */
const CASH_STEP = 80n;

/** Of an id of the cash. */
export const toBankCash = (id: bigint): BankCash => `cash_${-id / CASH_STEP}` as BankCash;

/** What the cash of each bank account is called, where there are several; equal names have their numbers with them. */
export async function findCashNames(database: Queryable): Promise<Map<BookAccount, string>> {
  const rows = await database.query<{ place: bigint; name: string }>(
    `SELECT cash_place::bigint AS place,
       name || CASE WHEN count(*) OVER (PARTITION BY lower(name)) > 1 THEN ', ' || account_number ELSE '' END AS name
     FROM bank_accounts ORDER BY cash_place`,
    [],
  );
  if (rows.length < 2) return new Map();
  return new Map(rows.map(({ place, name }) => [`cash_${place}` as BankCash, name]));
}
