import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { AppError } from '../errors/app-error';
import { addDays } from '../plan/calendar';
import { findHeaderRow, HEADER_ROWS, type Found } from './layouts';

/** A line as the bank has booked it. */
export interface BookedLine {
  bookedOn: string;
  narration: string;
  reference: string;
  /** Above zero what came in. */
  amountMicros: bigint;
  balanceMicros: bigint | null;
}

const LINES_MAX = 50_000;
/** A line of a day outside of these is mistyped or misread: it would be the last one, or the first, for all time. */
const DAYS_BACK_MAX = 400;
const DAYS_AHEAD_MAX = 7;
const MICROS_PER_PAISA = 10_000n;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const toCellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A number of a workbook has been a decimal text in the bank: two places give it back.
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : cell.toFixed(2);
  return String(cell)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
};

const CSV = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const;

/** What parts the cells of a file is a sign of the narrations in another one: its headings say which it is. */
function findDelimiter(content: Buffer): string {
  const scores = [',', ';', '\t'].map((delimiter) => {
    const rows: string[][] = parse(content, { ...CSV, delimiter, to: HEADER_ROWS });
    const { headerRow, count } = findHeaderRow(rows);
    const alike = rows.filter(({ length }) => length === rows[headerRow]?.length).length;
    // An address above the table may have more commas than the table has columns, but not in every line.
    return { delimiter, score: count * alike };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/**
 * The cells of a file, as texts: a workbook, or values that commas, semicolons or tabs part.
 * @throws AppError invalid_input
 */
export async function readRows(content: Buffer): Promise<string[][]> {
  const isWorkbook = content.subarray(0, 2).toString('latin1') === 'PK';
  try {
    const cells: unknown[][] = isWorkbook
      ? await readSheet(content)
      : parse(content, {
          ...CSV,
          delimiter: findDelimiter(content),
        });
    if (cells.length <= LINES_MAX) return cells.map((row) => row.map(toCellText));
  } catch {
    throw new AppError('invalid_input', 'The file is no CSV and no XLSX that can be read.', { field: 'content' });
  }
  throw new AppError('invalid_input', `A file has at most ${LINES_MAX} lines.`, { field: 'content' });
}

const pad = (figures: string) => figures.padStart(2, '0');

/** Written like a day, whether or not it is one. */
const DAY_TEXT = /^(\d{1,4})[-/. ]([A-Za-z]{3,9}|\d{1,2})[-/. ,]+(\d{1,4})/;

/** The day of 03/11/2026, 03-11-26, 3 Nov 2026 or 2026-11-03: in India the day comes first. */
export function parseDay(text: string): string | undefined {
  const [, first = '', second = '', third = ''] = DAY_TEXT.exec(text) ?? [];
  const isYearFirst = first.length === 4;
  const [day, year] = isYearFirst ? [third, first] : [first, third];
  const month = /^\d/.test(second) ? Number(second) : MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(String(month))}-${pad(day)}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}

/** Micro-rupees of "1,23,456.70", "(500.00)" or "500.00 Dr"; 0 for nothing, undefined for what is no amount. */
export function parseAmount(text: string): bigint | undefined {
  const plain = text.replace(/[,\s₹]|INR|Rs\.?/gi, '');
  if (plain === '' || plain === '-') return 0n;
  const [, open, sign, rupees = '', paise = '', mark = ''] =
    /^(\()?([-+])?(\d{1,15})(?:\.(\d{1,2})0*)?\)?(cr|dr)?\.?$/i.exec(plain) ?? [];
  if (rupees === '') return undefined;
  const micros = (BigInt(rupees) * 100n + BigInt(paise.padEnd(2, '0') || '0')) * MICROS_PER_PAISA;
  return open !== undefined || sign === '-' || mark.toLowerCase() === 'dr' ? -micros : micros;
}

function refuseLine(place: number, what: string): never {
  throw new AppError('invalid_input', `Line ${place} of the file: ${what}.`, { field: 'content' });
}

function requirePlausibleDay({ bookedOn, narration }: BookedLine, place: number, today: string): void {
  const advice = 'Correct the date in the file, or take the line out of it';
  const refuse = (when: string) =>
    refuseLine(place, `"${narration}" is dated ${bookedOn}, more than ${when}. ${advice}`);
  if (bookedOn < addDays(today, -DAYS_BACK_MAX)) refuse(`${DAYS_BACK_MAX} days ago`);
  if (bookedOn > addDays(today, DAYS_AHEAD_MAX)) refuse(`${DAYS_AHEAD_MAX} days ahead`);
}

/** As "D" is short for a debit in some files and for a deposit in others, which say "W" beside it, "W" is neither. */
const DEBIT_MARK = /^(dr?|db(it|t)?|debit(ed|s)?|withdrawals?)\b/i;
const CREDIT_MARK = /^(cr?|crdt|credit(ed|s)?|deposits?)\b/i;

const toSize = (micros: bigint) => (micros < 0n ? -micros : micros);

/** @param mark what a column says of the amount; without one its sign holds */
function signAmount(micros: bigint, mark: string, place: number): bigint {
  if (DEBIT_MARK.test(mark)) return -toSize(micros);
  const isUnclear = micros !== 0n && mark !== '' && !CREDIT_MARK.test(mark);
  return isUnclear ? refuseLine(place, `"${mark}" does not say whether the amount is a debit or a credit`) : micros;
}

/**
 * A narration with an unquoted comma moves what follows it to other columns. Some banks write something behind the last
 * heading in every line; then the balance is where it belongs.
 */
function isShifted(row: string[], columns: number, amountMicros: bigint, balance: string | undefined): boolean {
  const behind = row.slice(columns).filter((each) => each !== '');
  if (behind.length === 0) return false;
  if (amountMicros === 0n || balance === '') return true;
  // A zero of another column may have come to stand where the balance was.
  return balance !== undefined && parseAmount(balance) === 0n && behind.some((each) => Boolean(parseAmount(each)));
}

/** @param columns how many headings there are */
function readLine(row: string[], { placeOf }: Found, columns: number, place: number): BookedLine | undefined {
  const cell = (column: keyof Found['placeOf']) => row[placeOf[column] ?? -1] ?? '';
  const bookedOn = parseDay(cell('date'));
  if (bookedOn === undefined) return undefined;
  const amountOf = (column: keyof Found['placeOf']) =>
    parseAmount(cell(column)) ?? refuseLine(place, `"${cell(column)}" is no amount`);
  const amountMicros =
    placeOf.amount === undefined
      ? toSize(amountOf('credit')) - toSize(amountOf('debit'))
      : signAmount(amountOf('amount'), cell('mark'), place);
  if (isShifted(row, columns, amountMicros, placeOf.balance === undefined ? undefined : cell('balance'))) {
    refuseLine(place, 'it has more columns than the headings');
  }
  if (amountMicros === 0n) return undefined;
  const balanceMicros = cell('balance') === '' ? null : amountOf('balance');
  return { bookedOn, narration: cell('narration'), reference: cell('reference'), amountMicros, balanceMicros };
}

/**
 * What stands above the first line and below the last one is no line: sums, notes. Elsewhere, or with what is written
 * like a day, an amount without a day is a line that must not be left out.
 */
function requireDays(rows: readonly string[][], { headerRow, placeOf }: Found, first = 0, last = 0): void {
  const amountPlaces = [placeOf.amount, placeOf.debit, placeOf.credit];
  for (const [place, row] of rows.entries()) {
    const day = row[placeOf.date ?? -1] ?? '';
    if (place <= headerRow || parseDay(day) !== undefined) continue;
    const hasAmount = amountPlaces.some((each) => Boolean(parseAmount(row[each ?? -1] ?? '')));
    if (hasAmount && ((place > first && place < last) || DAY_TEXT.test(day))) {
      refuseLine(
        place + 1,
        `it has an amount, and "${day}" is no date. Correct the date, or take the row out if it is a sum`,
      );
    }
  }
}

/** Where the balances do not follow from the lines, of which some may have none; the place of the line in the list. */
function findBreak(lines: readonly BookedLine[]): number {
  let reached: bigint | null = null;
  return lines.findIndex(({ balanceMicros, amountMicros }) => {
    const expected: bigint | null = reached === null ? null : reached + amountMicros;
    reached = balanceMicros ?? expected;
    return expected !== null && reached !== expected;
  });
}

/**
 * The lines of a file, the oldest first: banks write some files the other way round.
 * @param today the business date
 * @throws AppError invalid_input, naming the line that cannot be read, whose date cannot be right, or whose balance
 * does not follow
 */
export function readLines(rows: readonly string[][], found: Found, today: string): BookedLine[] {
  const columns = rows[found.headerRow]?.length ?? 0;
  const placed = rows.flatMap((row, place) => {
    const line = place > found.headerRow ? readLine(row, found, columns, place + 1) : undefined;
    return line ? { line, place } : [];
  });
  requireDays(rows, found, placed[0]?.place, placed.at(-1)?.place);
  for (const { line, place } of placed) requirePlausibleDay(line, place + 1, today);
  const lines = placed.map(({ line }) => line);
  const isDescending = (lines[0]?.bookedOn ?? '') > (lines.at(-1)?.bookedOn ?? '');
  const reversed = lines.toReversed();
  const [likely, other] = isDescending ? [reversed, lines] : [lines, reversed];
  if (findBreak(likely) < 0) return likely;
  const isOneDay = lines[0]?.bookedOn === lines.at(-1)?.bookedOn;
  if (isOneDay && findBreak(other) < 0) return other;
  const line = likely[findBreak(likely)];
  throw new AppError(
    'invalid_input',
    `The balances part at the line of ${line?.bookedOn}: "${line?.narration}". Its balance is not the last one before it and the amounts since.`,
    { field: 'content' },
  );
}
