/** A cell is text that people wrote, or a plain value of ours: a number, a date, a fixed word. */
export type CsvCell = { text: string | null } | string | number | null;

/** A spreadsheet takes a text that begins like this for a formula, and runs it. */
const FORMULA_PATTERN = /^[=+\-@\t\r]/;
const NEEDS_QUOTES_PATTERN = /[",\r\n]/;

function formatCell(cell: CsvCell): string {
  const isText = typeof cell === 'object' && cell !== null;
  const value = String((isText ? cell.text : cell) ?? '');
  const safe = isText && FORMULA_PATTERN.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES_PATTERN.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A line of RFC 4180, with its end. What people wrote can never run as a formula; amounts stay numbers, negative ones
 * too.
 */
export function formatCsvLine(cells: CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
