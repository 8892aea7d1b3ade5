import { createHash } from 'node:crypto';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { getBankAccount } from '../bank-accounts/bank-accounts';
import type { ReadLine, StatementColumns, StatementFile, StatementImport, StatementPreview } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText } from '../ledger/rupees';
import { linkConfirmed } from './confirmed-lines';
import { BANK_LAYOUTS, findLayout, guessHeadings, type Found, type Layout } from './layouts';
import { readLines, readRows, type BookedLine } from './read-statement';
import { linkKnownPayouts } from './payout-lines.queries';
import { countAlike, listLineKeys, toStoredKeys } from './line-keys';
import { insertLines, LINE_COLUMNS, listLastDay, type LineRow } from './statement.queries';

const OWN = 'My own';
const PREVIEW_LINES = 10;
const ALIKE_MIN = 3;

/** @throws AppError invalid_input */
function requireAmountColumns(columns: StatementColumns): Layout {
  const { debit, credit, amount } = columns;
  if (amount === undefined && (debit === undefined || credit === undefined)) {
    throw new AppError('invalid_input', 'Say which column is the amount, or which are debit and credit.', {
      field: 'columns',
    });
  }
  return { name: OWN, columns };
}

/** Those of the banks, after what the account remembers, after what is said with the file. */
async function listLayouts(database: Queryable, bankAccountId: bigint, said?: StatementColumns): Promise<Layout[]> {
  if (said) return [requireAmountColumns(said)];
  const [row] = await database.query<{ columns: StatementColumns | null }>(
    'SELECT statement_columns AS columns FROM bank_accounts WHERE id = $1',
    [bankAccountId],
  );
  return row?.columns ? [{ name: OWN, columns: row.columns }, ...BANK_LAYOUTS] : [...BANK_LAYOUTS];
}

const toReadLine = ({ bookedOn, narration, reference, amountMicros, balanceMicros }: BookedLine): ReadLine => ({
  bookedOn,
  narration,
  reference,
  amount: toRupeesText(amountMicros),
  balance: balanceMicros === null ? null : toRupeesText(balanceMicros),
});

/** What is stored of the days of a file. */
function listLinesOfDays(database: Queryable, bankAccountId: bigint, lines: readonly BookedLine[]) {
  return database.query<LineRow & { lineKey: string }>(
    `SELECT ${LINE_COLUMNS}, l.line_key AS "lineKey" FROM statement_lines l
     WHERE l.bank_account_id = $1 AND l.booked_on = ANY ($2::date[]) ORDER BY l.id`,
    [bankAccountId, [...new Set(lines.map(({ bookedOn }) => bookedOn))]],
  );
}

/** The account that has most of the lines, if those are not a charge or two that banks book alike in each. */
async function findOtherAccount(
  database: Queryable,
  bankAccountId: bigint,
  lines: readonly BookedLine[],
): Promise<StatementPreview['otherAccount']> {
  const accounts = await database.query<{ id: bigint; name: string }>(
    'SELECT id, name FROM bank_accounts WHERE id <> $1 ORDER BY id',
    [bankAccountId],
  );
  let most: StatementPreview['otherAccount'];
  for (const { id, name } of accounts) {
    const count = countAlike(lines, await listLinesOfDays(database, id, lines));
    if (count >= Math.min(ALIKE_MIN, lines.length) && count > (most?.lines ?? 0)) most = { name, lines: count };
  }
  return most;
}

/**
 * What an account remembers may be wrong, or of another file: then why it cannot be read is said beside what other
 * columns are chosen by.
 */
function tryLines(rows: readonly string[][], found: Found, said: StatementColumns | undefined, today: string) {
  try {
    return { lines: readLines(rows, found, today) };
  } catch (error) {
    if (!(error instanceof AppError) || said || found.layout.name !== OWN) throw error;
    return { lines: [], refusal: error.message };
  }
}

/** How the file is read, before anything of it is stored. @throws AppError invalid_input */
export async function previewStatement(
  database: Queryable,
  bankAccountId: bigint,
  file: StatementFile,
  now: Date,
): Promise<StatementPreview> {
  await getBankAccount(database, bankAccountId);
  const rows = await readRows(Buffer.from(file.content, 'base64'));
  const found = findLayout(rows, await listLayouts(database, bankAccountId, file.columns));
  const { headerRow, headings } = guessHeadings(rows);
  const first = found?.headerRow ?? headerRow;
  const { lines, refusal } = found ? tryLines(rows, found, file.columns, toBusinessDate(now)) : { lines: [] };
  const otherAccount = await findOtherAccount(database, bankAccountId, lines);
  return {
    layout: found?.layout.name ?? null,
    headings,
    rows: rows.slice(first, first + PREVIEW_LINES + 1),
    lines: lines.slice(0, PREVIEW_LINES).map(toReadLine),
    ...(refusal !== undefined && { refusal }),
    ...(otherAccount && { otherAccount }),
  };
}

export interface ReadStatement {
  file: StatementFile;
  found: Found;
  lines: BookedLine[];
}

/** @throws AppError not_found, invalid_input */
export async function readStatement(
  database: Queryable,
  bankAccountId: bigint,
  file: StatementFile,
  now: Date,
): Promise<ReadStatement> {
  await getBankAccount(database, bankAccountId);
  const rows = await readRows(Buffer.from(file.content, 'base64'));
  const found = findLayout(rows, await listLayouts(database, bankAccountId, file.columns));
  if (!found) {
    throw new AppError('invalid_input', 'The columns of the file are not known. Say which one is what.', {
      field: 'columns',
    });
  }
  const lines = readLines(rows, found, toBusinessDate(now));
  if (lines.length > 0) return { file, found, lines };
  throw new AppError('invalid_input', 'The file has no line with a date and an amount.', { field: 'content' });
}

/** Stores the lines that are not there yet. */
export async function importStatement(
  tx: Transaction,
  bankAccountId: bigint,
  { file, found, lines }: ReadStatement,
  actor: Actor,
  now: Date,
): Promise<StatementImport> {
  // Imports of one account take turns: each counts what it has added.
  const { name } = await getBankAccount(tx, bankAccountId, true);
  const sha256 = createHash('sha256').update(Buffer.from(file.content, 'base64')).digest('hex');
  // What was taken back, and what was imported again before that, is as if it had never been: no line is of it.
  const [earlier] = await tx.query(
    `SELECT FROM statement_imports i WHERE bank_account_id = $1 AND sha256 = $2
       AND EXISTS (SELECT FROM statement_lines WHERE import_id = i.id) LIMIT 1`,
    [bankAccountId, sha256],
  );
  const imported = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO statement_imports (bank_account_id, file_name, sha256, lines, imported_at, imported_by)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [bankAccountId, file.fileName, sha256, lines.length, now, actor.memberId],
  );
  const { keys, unsure } = listLineKeys(lines, await listLastDay(tx, bankAccountId), earlier !== undefined);
  const storedKeys = toStoredKeys(keys, await listLinesOfDays(tx, bankAccountId, lines));
  const added = await insertLines(tx, { bankAccountId, importId: imported.id }, lines, storedKeys);
  await linkConfirmed(tx, bankAccountId, actor);
  await linkKnownPayouts(tx, bankAccountId, actor.memberId);
  if (file.columns) {
    await tx.query('UPDATE bank_accounts SET statement_columns = $2::jsonb WHERE id = $1', [
      bankAccountId,
      JSON.stringify(file.columns),
    ]);
  }
  const result = { lines: lines.length, added };
  await insertAuditEntry(tx, actor, now, {
    action: 'statement.import',
    subject: `bank_account:${bankAccountId}`,
    after: { layout: found.layout.name, ...result, account: name, fileName: file.fileName, sha256 },
  });
  return { ...result, unsure: unsure && toReadLine(unsure) };
}
