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
import { insertLines, LINE_COLUMNS, listLastDay, type LineRow } from './statement.queries';

/** One file of a bank has the zeros, capitals and spaces of a text that another one of the same days has not. */
const toPlainWords = (text: string) =>
  text
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![A-Z0-9])0+(?=[A-Z0-9])/g, '');

/** What a line says. Equal ones are told apart by how many of them come before it. */
function toSaid({ bookedOn, narration, reference, amountMicros, balanceMicros }: BookedLine): string {
  const words = [narration, reference].map(toPlainWords);
  return JSON.stringify([bookedOn, ...words, String(amountMicros), String(balanceMicros)]);
}

/** How many of the lines say what one of those says, whatever the balance after them. */
function countAlike(lines: readonly BookedLine[], those: readonly BookedLine[]): number {
  const toWords = (line: BookedLine) => toSaid({ ...line, balanceMicros: null });
  const known = new Set(those.map(toWords));
  return lines.filter((line) => known.has(toWords(line))).length;
}

const toKey = (said: string, count: number) => createHash('sha256').update(`${said}\n${count}`).digest('base64url');

/** @param before how many of each were said already */
function listKeys(lines: readonly BookedLine[], before: ReadonlyMap<string, number> = new Map()): string[] {
  const seen = new Map(before);
  return lines.map((line) => {
    const said = toSaid(line);
    const count = seen.get(said) ?? 0;
    seen.set(said, count + 1);
    return toKey(said, count);
  });
}

function countSaid(lines: readonly BookedLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(toSaid(line), (counts.get(toSaid(line)) ?? 0) + 1);
  return counts;
}

interface LineKeys {
  keys: string[];
  /** The first line of the file, when nobody can tell whether lines of it are stored already or are repetitions. */
  unsure: BookedLine | null;
}

/** Whether the file may go on where the stored lines of its first day end. */
function mayGoOn(first: BookedLine, last: BookedLine, isKnown: boolean): boolean {
  if (last.balanceMicros === null || first.balanceMicros === null) return isKnown;
  return last.balanceMicros === first.balanceMicros - first.amountMicros;
}

/** Whether the last of these are the first of those, as many as there are of them. */
function areOverlapping(ending: readonly string[], beginning: readonly string[]): boolean {
  const most = Math.min(ending.length, beginning.length);
  for (let count = 1; count <= most; count++) {
    if (ending.slice(-count).every((said, place) => said === beginning[place])) return true;
  }
  return false;
}

/**
 * The key of each line of a file: the same for the same line, whatever files it comes in. A file is a part of the
 * account without a hole. So one that goes on where the stored lines end, and does not overlap them, comes after them:
 * what it says again of their day is said another time. Where both may be, its lines are taken for those stored.
 * @param stored the lines of the last day with lines, in their order
 * @param isImported the same file was, before
 */
export function listLineKeys(
  lines: readonly BookedLine[],
  stored: readonly BookedLine[],
  isImported: boolean,
): LineKeys {
  const keys = listKeys(lines);
  const [first] = lines;
  const last = stored.at(-1);
  if (!first || !last || first.bookedOn !== last.bookedOn || isImported) return { keys, unsure: null };
  const known = new Set(listKeys(stored));
  if (!mayGoOn(first, last, known.has(keys[0] ?? ''))) return { keys, unsure: null };
  const [file, before] = [lines.map(toSaid), stored.map(toSaid)];
  const isNew = keys.some((key) => !known.has(key));
  const mayBeThere = !isNew || areOverlapping(before, file) || areOverlapping(file, before);
  if (mayBeThere) return { keys, unsure: first };
  return { keys: listKeys(lines, countSaid(stored)), unsure: null };
}

/**
 * For lines that are stored already the keys that they are stored with: from before, there are some that were made of
 * the words as they stood.
 * @param stored the lines of all days of the file, in their order
 */
function toStoredKeys(keys: readonly string[], stored: readonly (BookedLine & { lineKey: string })[]): string[] {
  const places = new Map(listKeys(stored).map((key, place) => [key, place]));
  return keys.map((key) => stored[places.get(key) ?? -1]?.lineKey ?? key);
}

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
