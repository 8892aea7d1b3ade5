import type { DepositStatus, PayoutStatus, RequestStatus, Role, Run, RunState } from '../contract';
import { toBusinessDate } from '../ledger/business-date';

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** "2026-01-30 14:05:09", as clocks in India show it; nothing for no time. */
export function formatIndianTime(at: Date | string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return `${toBusinessDate(time)} ${TIME_FORMAT.format(time)}`;
}

type State = DepositStatus | PayoutStatus | RequestStatus | Role | RunState | Run['trigger'];

/** Those whose own name is no word for a reader. */
const OTHER_WORDS: Partial<Record<State, string>> = {
  simulated: 'Dry run',
  start: 'Start of the server',
  seed: 'Demo data',
};

/** What became of a payment, a request or a run, who somebody is or what started a run, for the reader of a file. */
export const toStateWord = (state: State): string =>
  OTHER_WORDS[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1)}`;

/**
 * Text that people wrote, an amount in rupees, an identifier such as a UTR, or a plain value of ours: a number, a date,
 * a fixed word.
 */
export type FileCell = { text: string | null } | { amount: string } | { code: string | null } | string | number | null;

/**
 * A spreadsheet takes a text that begins like this for a formula, and runs it: also behind blanks and other signs that
 * are not seen, and with the wide signs of East Asian keyboards.
 */
const FORMULA_PATTERN = /^[\s\p{Z}\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r]/u;
const NEEDS_QUOTES_PATTERN = /[",\r\n]/;
/** A spreadsheet shows so many digits as 1.23457E+11, and drops zeros before a number. */
const NUMBER_LIKE_PATTERN = /^(\d{12,}|0\d+|\d+[eE]\d+)$/;

const isObject = (cell: FileCell): cell is Exclude<FileCell, string | number | null> =>
  typeof cell === 'object' && cell !== null;

const protect = (text: string) => (FORMULA_PATTERN.test(text) ? `'${text}` : text);

function toCsvText(cell: FileCell): string {
  if (!isObject(cell)) return String(cell ?? '');
  if ('amount' in cell) return cell.amount;
  if ('text' in cell) return protect(cell.text ?? '');
  const code = cell.code ?? '';
  return NUMBER_LIKE_PATTERN.test(code) ? `="${code}"` : protect(code);
}

function formatCell(cell: FileCell): string {
  const text = toCsvText(cell);
  return NEEDS_QUOTES_PATTERN.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line of RFC 4180, with its end. What people wrote can never run as a formula; amounts stay numbers, negative ones
 * too; identifiers of digits stay text.
 */
export function formatCsvLine(cells: FileCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/** An amount is a number where a double holds it exactly, otherwise text. */
function toSheetAmount(amount: string) {
  const value = Number(amount);
  const plain = amount.replace(/\.0*$|(\.\d*?)0+$/, '$1');
  return String(value) === plain ? { value, type: Number, format: '#,##0.00####' } : { value: amount, type: String };
}

/** Text cells of a workbook are text, whatever they begin with. */
export function toSheetCell(cell: FileCell) {
  if (!isObject(cell))
    return cell === null || cell === '' ? null : { value: cell, type: typeof cell === 'number' ? Number : String };
  if ('amount' in cell) return cell.amount === '' ? null : toSheetAmount(cell.amount);
  if ('text' in cell) return cell.text === null || cell.text === '' ? null : { value: cell.text, type: String };
  // Also of an empty one: what is typed there later, a UTR, stays text.
  return { value: cell.code ?? '', type: String, format: '@' };
}
