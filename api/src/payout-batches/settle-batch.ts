import type { FastifyRequest } from 'fastify';
import type { BatchResult, BatchResults } from '../contract';
import { checkPayoutUtr, normalizeUtr } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeInParts, executePart, readClaim, type ToOwnClaim } from '../idempotency/execute-once';
import { toActor } from '../sessions/access-guard';
import { markPayoutFailed, markPayoutPaid } from '../withdrawals/settle-payout';
import { listBatchLines, type LineRow } from './batch.queries';
import { getBatch } from './payout-batches';

/** What one line of a bank's return file, or of what was pasted, says. */
interface ParsedResult {
  /** In the text, from one on. */
  line: number;
  /** Of a line that has none, its place among the payouts of the batch says it. */
  payoutId: string | null;
  utr: string | null;
  /** Of the bank, where it has failed. */
  reason: string | null;
  /** Why nothing can be made of it. */
  problem: string | null;
  /** Typed above the headings without a payout: it has no place among those of the batch, and moves no other line. */
  isStray?: boolean;
}

const HEADERS = {
  reference: /^(ref[ _]?no\.?|reference|payout|id|customer[ _]reference([ _]number)?)$/i,
  utr: /^(utr([ _]?no\.?)?|utr[ _]number|rrn)$/i,
  /** Not of whatever ends so: the state of a message or of an approval is not that of the payout. */
  status: /^((payment|pymt|transaction|trans?|trn|trxn|txn)[ _.]?)?status$/i,
  reason: /^(reason|rejection[ _]reason)$/i,
  /** In place of a reason: banks send the remarks back that they were given, beside one. */
  remark: /^remarks?$/i,
};
/** A note follows the UTR of a line without headings. */
type Columns = Partial<Record<keyof typeof HEADERS | 'note', number>>;

const PAID = /^(paid|success(ful)?|processed|completed|executed|p|s)$/i;
const FAILED = /^(failed|failure|rejected|returned|reversed|r|f)$/i;
/** In any cell of a line that says no state. A letter may be the way of the payment there: R is RTGS. */
const SAYS_FAILED = /^(failed|failure|rejected|returned|reversed)\b/i;

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
  const hasId = cells.length > 1 && toPayoutId(cells[0] ?? '') !== null;
  return hasId ? { reference: 0, utr: 1, note: 2 } : { utr: 0, note: 1 };
}

/** Why a line that says no state does not say that its payout was paid, whatever UTR it has. */
function findDoubt(cells: string[], note: string, reason: string): string | undefined {
  const said = cells.find((cell) => SAYS_FAILED.test(cell)) ?? (FAILED.test(note) ? note : reason);
  return said === '' ? undefined : `It says “${said}”, and no state: give it one under the heading “Status”.`;
}

/** A bank's has digits. A word is that of another column: a state, or a heading. */
function checkUtr(text: string): string | undefined {
  const utr = normalizeUtr(text);
  return checkPayoutUtr(utr) ?? (/\d/.test(utr) ? undefined : `“${text}” is no UTR: it has no digit.`);
}

function readLine(cells: string[], columns: Columns, line: number): ParsedResult {
  const cellOf = (name: keyof Columns) => (columns[name] === undefined ? '' : (cells[columns[name]] ?? ''));
  const [reference, utr, status, reason] = [cellOf('reference'), cellOf('utr'), cellOf('status'), cellOf('reason')];
  const payoutId = toPayoutId(reference);
  const result = { line, payoutId, utr: null, reason: null, problem: null };
  if (columns.reference !== undefined && payoutId === null) {
    return { ...result, problem: `“${reference}” is no number of a payout.` };
  }
  if (FAILED.test(status)) return { ...result, reason: reason || cellOf('remark') || 'The bank gives no reason.' };
  if (status !== '' && !PAID.test(status)) return { ...result, problem: `The state “${status}” is not known.` };
  const doubt = status === '' ? findDoubt(cells, cellOf('note'), reason) : undefined;
  const refusal = doubt ?? checkUtr(utr);
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

/**
 * A word with digits, or digits alone, as people copy them. What a bank writes above its table mostly has other signs;
 * what has not is refused, and moves nothing.
 */
function looksLikeUtr(cell: string): boolean {
  return checkUtr(cell) === undefined && (!/\s/.test(cell) || /^\d+$/.test(normalizeUtr(cell)));
}

/** Above the headings stands what a person typed before they took the file, and what a bank writes there. */
function readAbove(text: string, line: number): ParsedResult[] {
  const cells = splitLine(text, guessSeparator(text));
  const columns = guessColumns(cells);
  const result = readLine(cells, columns, line);
  if (columns.reference === undefined) {
    if (!looksLikeUtr(cells[0] ?? '')) return [];
    const problem = 'Above the headings of a file a UTR needs the number of its payout: “WD12, UTR”.';
    return [{ ...result, problem, isStray: true }];
  }
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

const RESULTS_MAX = 1000;

/**
 * What each line of the text means for the batch; nothing is done.
 * @param lines all of the batch, in its order
 */
export function judgeResults(
  parsed: ParsedResult[],
  lines: Pick<LineRow, 'payoutId' | 'status' | 'utr' | 'reason'>[],
): BatchResult[] {
  const placed = parsed.filter(({ isStray }) => !isStray);
  const isWhole = placed.length === lines.length;
  const seenIds = new Set<string>();
  const seenUtrs = new Set<string>();
  return parsed.map((each) => {
    // What names no payout tells it by its place in the whole batch. Counted among those that wait, it would be that of
    // another one as soon as somebody has settled any, also when the same text is sent again.
    const payoutId = each.payoutId ?? (isWhole ? String(lines[placed.indexOf(each)]?.payoutId) : null);
    const line = lines.find((candidate) => String(candidate.payoutId) === payoutId);
    const result = { line: each.line, payoutId: line ? payoutId : null, utr: each.utr };
    const refuse = (reason: string): BatchResult => ({ ...result, outcome: 'refused', reason });
    if (each.problem !== null) return refuse(each.problem);
    if (payoutId === null)
      return refuse('Without numbers like WD12 there must be a line for each payout of the batch.');
    if (!line) return refuse('No payout of this batch.');
    if (seenIds.has(payoutId)) return refuse('The payout is named by a line above.');
    if (each.utr !== null && seenUtrs.has(each.utr)) return refuse('The UTR is that of a line above.');
    seenIds.add(payoutId);
    if (each.utr !== null) seenUtrs.add(each.utr);
    const outcome = each.utr === null ? 'failed' : 'paid';
    if (line.status === 'pending') return { ...result, outcome, reason: each.reason };
    const isSame = outcome === 'paid' ? line.utr === each.utr : line.status === 'failed';
    if (isSame) return { ...result, outcome: 'same', reason: line.reason };
    return refuse(`It is settled already: ${line.status}${line.utr === null ? '' : `, UTR ${line.utr}`}.`);
  });
}

/** One transaction for each payout: what is refused takes nothing back of the others. */
async function settleLine(
  deps: Deps,
  request: FastifyRequest,
  result: BatchResult,
  toOwnClaim: ToOwnClaim,
): Promise<BatchResult> {
  const actor = toActor(request);
  const { outcome, payoutId, utr, reason } = result;
  if (payoutId === null || (outcome !== 'paid' && outcome !== 'failed')) return result;
  const { refusal } = await executePart(deps, request, toOwnClaim(payoutId), async (tx) => {
    if (outcome === 'paid') await markPayoutPaid(tx, BigInt(payoutId), utr ?? '', actor, deps.now());
    else await markPayoutFailed(tx, BigInt(payoutId), reason ?? '', actor, deps.now());
    return null;
  });
  return refusal ? { ...result, outcome: 'refused', reason: refusal.message } : result;
}

/**
 * Settles what the bank says of a released batch. Saying it twice does nothing.
 * @throws AppError not_found, invalid_input
 */
export async function settleBatch(
  deps: Deps,
  request: FastifyRequest<{ Body: BatchResults }>,
  batchId: bigint,
): Promise<BatchResult[]> {
  const { text, isDryRun } = request.body;
  return executeInParts(deps, isDryRun ? undefined : readClaim(request), async (toOwnClaim) => {
    const { state } = await getBatch(deps.database, batchId);
    if (state !== 'released') {
      throw new AppError('invalid_input', 'Results are of a batch that was released.', { field: 'text' });
    }
    const parsed = parseResults(text);
    if (parsed.length > RESULTS_MAX) {
      throw new AppError('invalid_input', 'Results have 1,000 lines at most.', { field: 'text' });
    }
    const results = judgeResults(parsed, await listBatchLines(deps.database, batchId));
    if (isDryRun) return results;
    const settled: BatchResult[] = [];
    for (const result of results) settled.push(await settleLine(deps, request, result, toOwnClaim));
    return settled;
  });
}
