import { insertAuditEntry } from '../audit/insert-audit-entry';
import { getBankAccount } from '../bank-accounts/bank-accounts';
import type { StoredImport, StatementGap } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toRupeesText } from '../ledger/rupees';

/** As far back as is looked: a year, and the month in which it began. */
const DAYS = 400;
/** More lines are not looked at, but for those of the last two days: three hundred a day are no more in that time. */
const LINES_MAX = 120_000;

interface EndRow {
  day: string;
  micros: bigint;
  isStart: boolean;
}

/**
 * Where a balance does not go on from a line of its day or the one before, and where none goes on from it. Lines that
 * were imported together always do, whatever order their files came in.
 */
function listEnds(database: Queryable, bankAccountId: bigint, linesMax: number): Promise<EndRow[]> {
  return database.query<EndRow>(
    `WITH last AS MATERIALIZED (
       SELECT booked_on AS day FROM statement_lines WHERE bank_account_id = $1 AND balance_micros IS NOT NULL ORDER BY booked_on DESC LIMIT 1
     ), before AS MATERIALIZED (
       SELECT greatest(last.day - $2::integer, least(last.day - 2, coalesce((
         SELECT booked_on FROM statement_lines WHERE bank_account_id = $1 AND balance_micros IS NOT NULL
         ORDER BY booked_on DESC OFFSET $3 LIMIT 1
       ), '-infinity'))) AS day FROM last
     ), lines AS MATERIALIZED (
       SELECT id, booked_on, balance_micros AS closing, balance_micros - amount_micros AS opening FROM statement_lines
       WHERE bank_account_id = $1 AND balance_micros IS NOT NULL
         AND booked_on > (SELECT day FROM before)
     ), days AS (
       SELECT booked_on, lag(booked_on) OVER (ORDER BY booked_on) AS previous, lead(booked_on) OVER (ORDER BY booked_on) AS next
       FROM (SELECT DISTINCT booked_on FROM lines) distinct_days
     )
     SELECT l.booked_on AS day, l.opening AS micros, true AS "isStart", l.id FROM lines l JOIN days USING (booked_on)
     WHERE NOT EXISTS (
       SELECT FROM lines p WHERE p.closing = l.opening AND p.id <> l.id AND (p.booked_on = l.booked_on OR p.booked_on = days.previous)
     )
     UNION ALL
     SELECT l.booked_on, l.closing, false, l.id FROM lines l JOIN days USING (booked_on)
     WHERE NOT EXISTS (
       SELECT FROM lines n WHERE n.opening = l.closing AND n.id <> l.id AND (n.booked_on = l.booked_on OR n.booked_on = days.next)
     )
     ORDER BY 1, 4`,
    [bankAccountId, DAYS, linesMax],
    { plan: 'custom' },
  );
}

/** What is missing of the statements of an account, by the balances on both sides of it. */
export async function findGaps(
  database: Queryable,
  bankAccountId: bigint,
  linesMax = LINES_MAX,
): Promise<StatementGap[]> {
  const ends = await listEnds(database, bankAccountId, linesMax);
  const closings = ends.filter(({ isStart }) => !isStart);
  const openings = ends.filter(({ isStart }) => isStart).slice(1);
  return openings.flatMap(({ day, micros }, place) => {
    const closing = closings[place];
    if (!closing || closing.micros === micros) return [];
    return [{ after: closing.day, before: day, closing: toRupeesText(closing.micros), opening: toRupeesText(micros) }];
  });
}

const SHOWN_MAX = 10;

interface ImportRow {
  id: bigint;
  account: string;
  fileName: string;
  added: bigint;
  open: bigint;
  importedAt: Date;
  importedBy: string;
}

/**
 * The last ones that lines are of, the newest first: a file of what was there already has none. Of an import with tens
 * of thousands of lines an index has how many they are, and another the few that wait; to read each line for whether it
 * is decided misses the p95 of 100 ms.
 */
export async function listStoredImports(database: Queryable): Promise<StoredImport[]> {
  const rows = await database.query<ImportRow>(
    `SELECT i.id, b.name AS account, i.file_name AS "fileName", i.imported_at AS "importedAt", m.name AS "importedBy",
       (SELECT count(*) FROM statement_lines WHERE import_id = i.id) AS added,
       (SELECT count(*) FROM statement_lines
        WHERE import_id = i.id AND bank_account_id = i.bank_account_id AND decided_by IS NULL) AS open
     FROM (
       SELECT * FROM statement_imports i WHERE EXISTS (SELECT FROM statement_lines WHERE import_id = i.id)
       ORDER BY id DESC LIMIT $1
     ) i
     JOIN bank_accounts b ON b.id = i.bank_account_id JOIN members m ON m.id = i.imported_by
     ORDER BY i.id DESC`,
    [SHOWN_MAX],
  );
  return rows.map(({ id, account, fileName, added, open, importedAt, importedBy }) => ({
    id: String(id),
    account,
    fileName,
    added: Number(added),
    decided: Number(added - open),
    importedAt: importedAt.toISOString(),
    importedBy,
  }));
}

interface LineCounts {
  lines: number;
  decided: number;
  booked: number;
}

/** Locks them: nobody decides on one meanwhile. */
async function lockLines(tx: Transaction, importId: bigint): Promise<LineCounts> {
  const [row] = await tx.query<LineCounts>(
    `WITH locked AS MATERIALIZED (
       SELECT id, decided_by, charge_source FROM statement_lines WHERE import_id = $1 ORDER BY id FOR UPDATE
     )
     SELECT count(*)::int AS lines, count(decided_by)::int AS decided,
       (count(*) FILTER (WHERE charge_source IS NOT NULL OR id IN (
         SELECT debit_line_id FROM own_transfers UNION ALL SELECT credit_line_id FROM own_transfers
       )))::int AS booked
     FROM locked`,
    [importId],
  );
  return row ?? { lines: 0, decided: 0, booked: 0 };
}

/** @throws AppError already_decided, not_reversible */
function requireUndecided({ lines, decided, booked }: LineCounts): void {
  const count = (many: number) =>
    many === 1 ? 'This import has 1 line that is' : `This import has ${many} lines that are`;
  if (lines === 0)
    throw new AppError('already_decided', 'No line is of this import: it was taken back, or added none.');
  if (decided > 0) {
    const advice = 'Open what can be opened first: an import is taken back while nothing rests on it.';
    throw new AppError('not_reversible', `${count(decided)} decided. ${advice}`);
  }
  if (booked > 0) {
    throw new AppError('not_reversible', `${count(booked)} in the books, booked and taken back: it stays.`);
  }
}

/**
 * The file was of another account, or should not have been imported: its lines go, while nothing rests on them, and it
 * can be imported again, here or there.
 * @throws AppError not_found, already_decided, not_reversible
 */
export async function takeBackImport(
  tx: Transaction,
  want: { importId: string; reason: string },
  actor: Actor,
  now: Date,
): Promise<null> {
  const importId = BigInt(want.importId);
  const [stored] = await tx.query<{ bankAccountId: bigint; fileName: string; sha256: string }>(
    'SELECT bank_account_id AS "bankAccountId", file_name AS "fileName", sha256 FROM statement_imports WHERE id = $1',
    [importId],
  );
  if (!stored) throw new AppError('not_found', `There is no import ${importId}.`);
  const { bankAccountId, fileName, sha256 } = stored;
  // As an import, which counts what is there.
  const { name } = await getBankAccount(tx, bankAccountId, true);
  const counts = await lockLines(tx, importId);
  requireUndecided(counts);
  const reason = want.reason.trim();
  // A trigger lets no line go whose import is not among these.
  await tx.query(
    `INSERT INTO taken_back_imports (import_id, lines, reason, taken_back_at, taken_back_by) VALUES ($1, $2, $3, $4, $5)`,
    [importId, counts.lines, reason, now, actor.memberId],
  );
  await tx.query('DELETE FROM statement_lines WHERE import_id = $1', [importId]);
  await insertAuditEntry(tx, actor, now, {
    action: 'statement.take_back',
    subject: `bank_account:${bankAccountId}`,
    after: { import: want.importId, lines: counts.lines, account: name, fileName, sha256, reason },
  });
  return null;
}
