import { checkPayoutUtr, normalizeUtr } from '../contract/rules';

/** What one line of a bank's return file, or of what was pasted, says. */
export interface ParsedResult {
  /** In the text, from one on. */
  line: number;
  /** Of a line that has none, its place among the payouts of the batch says it. */
  payoutId: string | null;
  utr: string | null;
  /** Of the bank, where it has failed. */
  reason: string | null;
  /** Why nothing can be made of it. */
  problem: string | null;
}

const HEADERS = {
  reference: /^(ref[ _]?no\.?|reference|payout|id|customer[ _]reference([ _]number)?)$/i,
  utr: /^(utr([ _]?no\.?)?|utr[ _]number|rrn)$/i,
  status: /^(status|payment[ _]status|transaction[ _]status)$/i,
  reason: /^(reason|rejection[ _]reason)$/i,
  /** In place of a reason: banks send the remarks back that they were given, beside one. */
  remark: /^remarks?$/i,
};
type Columns = Partial<Record<keyof typeof HEADERS, number>>;

const PAID = /^(paid|success(ful)?|processed|completed|executed|p|s)$/i;
const FAILED = /^(failed|failure|rejected|returned|reversed|r|f)$/i;

/** Of a CSV file, or of columns that were copied from a spreadsheet. */
const SEPARATORS = ['\t', ';', '|', ','];

/** The cells of a line. */
function splitLine(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  // A spreadsheet's way to keep digits as text.
  return [...cells, cell].map((each) =>
    each
      .trim()
      .replace(/^[='’]+/, '')
      .trim(),
  );
}

function findColumns(cells: string[]): Columns | undefined {
  const find = (pattern: RegExp) => {
    const place = cells.findIndex((cell) => pattern.test(cell));
    return place === -1 ? undefined : place;
  };
  const columns = Object.fromEntries(
    Object.entries(HEADERS).map(([name, pattern]) => [name, find(pattern)]),
  ) as Columns;
  return columns.utr === undefined ? undefined : columns;
}

const toPayoutId = (text: string) => /^(?:WD)?([1-9]\d{0,17})$/i.exec(text)?.[1] ?? null;

/** Without a header a line is an id and a UTR, or a UTR alone. */
function guessColumns(cells: string[]): Columns {
  return cells.length > 1 && toPayoutId(cells[0] ?? '') !== null ? { reference: 0, utr: 1, reason: 2 } : { utr: 0 };
}

function readLine(cells: string[], columns: Columns, line: number): ParsedResult {
  const cellOf = (name: keyof Columns) => (columns[name] === undefined ? '' : (cells[columns[name]] ?? ''));
  const [reference, utr, status, reason] = [
    cellOf('reference'),
    cellOf('utr'),
    cellOf('status'),
    cellOf('reason') || cellOf('remark'),
  ];
  const payoutId = toPayoutId(reference);
  const result = { line, payoutId, utr: null, reason: null, problem: null };
  if (columns.reference !== undefined && payoutId === null) {
    return { ...result, problem: `“${reference}” is no number of a payout.` };
  }
  if (FAILED.test(status)) return { ...result, reason: reason || 'The bank gives no reason.' };
  if (status !== '' && !PAID.test(status)) return { ...result, problem: `The state “${status}” is not known.` };
  const refusal = checkPayoutUtr(utr);
  if (refusal !== undefined) return { ...result, utr: utr || null, problem: refusal };
  return { ...result, utr: normalizeUtr(utr) };
}

const HEADER_LINES = 20;

interface Heading {
  /** Its place; -1: there is none. */
  place: number;
  columns: Columns | undefined;
  /** Of every line: a reason may have other signs in it. */
  separator: string;
}

/** Above the headings a bank writes whose file it is. Without any, the first line says what parts the others. */
function findHeading(lines: string[]): Heading {
  for (const [place, line] of lines.slice(0, HEADER_LINES).entries()) {
    for (const separator of SEPARATORS) {
      const columns = findColumns(splitLine(line, separator));
      if (columns) return { place, columns, separator };
    }
  }
  return { place: -1, columns: undefined, separator: guessSeparator(lines[0] ?? '') };
}

function guessSeparator(line: string): string {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  return SEPARATORS.find((sign) => unquoted.includes(sign)) ?? ',';
}

/** Above the headings stands what a person typed before they took the file, and what a bank writes there. */
function readAbove(text: string, line: number): ParsedResult[] {
  const cells = splitLine(text, guessSeparator(text));
  const columns = guessColumns(cells);
  if (columns.reference === undefined) return [];
  const result = readLine(cells, columns, line);
  // A bank may begin a line with a number, too, which is no payout.
  if (/^WD/i.test(cells[0] ?? '')) return [result];
  const problem = `Above the headings of a file a payout is named with WD: “WD${result.payoutId}, UTR”.`;
  return [{ ...result, problem }];
}

/** Whatever a bank's file calls its columns; without a header, a column of UTRs in the order of the batch. */
export function parseResults(text: string): ParsedResult[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, place) => ({ line: line.replace(/^\uFEFF/, '').trim(), number: place + 1 }));
  const filled = lines.filter(({ line }) => line !== '');
  const { place, columns, separator } = findHeading(filled.map(({ line }) => line));
  const above = filled.slice(0, Math.max(place, 0)).flatMap(({ line, number }) => readAbove(line, number));
  const below = filled.slice(place + 1).map(({ line, number }) => {
    const cells = splitLine(line, separator);
    return readLine(cells, columns ?? guessColumns(cells), number);
  });
  return [...above, ...below];
}
