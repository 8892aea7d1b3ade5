import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { toBusinessDate } from '../ledger/business-date';
import { encodeCursor } from '../paging/paging';
import { recordSecurityEvent } from '../security/security-events';

const ROWS_PER_PAGE = 500;

/** For the description of a route. */
export const CsvText = Type.String({ description: 'A file of comma-separated values (text/csv), RFC 4180' });

export interface CsvExport<Row extends { id: bigint }> {
  /** The file is called after it and the day: `deposits-2026-01-30.csv`. */
  name: string;
  columns: string[];
  toCells: (row: Row) => CsvCell[];
  /** One row more than the limit, as the list's own page. */
  listPage: (cursor: string | undefined, limit: number) => Promise<Row[]>;
  /** What comes after the last row, if anything. */
  findEnd?: () => Promise<CsvCell[] | undefined>;
}

async function* listLines<Row extends { id: bigint }>(csv: CsvExport<Row>): AsyncGenerator<string> {
  yield* listRowLines(csv);
  const end = await csv.findEnd?.();
  if (end) yield formatCsvLine(end);
}

async function* listRowLines<Row extends { id: bigint }>(csv: CsvExport<Row>): AsyncGenerator<string> {
  yield formatCsvLine(csv.columns);
  for (let cursor: string | undefined; ;) {
    const rows = await csv.listPage(cursor, ROWS_PER_PAGE);
    const page = rows.slice(0, ROWS_PER_PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page.map((row) => formatCsvLine(csv.toCells(row))).join('');
    if (rows.length <= ROWS_PER_PAGE) return;
    cursor = encodeCursor(last.id);
  }
}

/**
 * Sends a list of any length as a file; no more than a page of it is in memory at a time. What makes the list fail at
 * its beginning is answered with a status, not with half a file.
 */
export async function sendCsv<Row extends { id: bigint }>(
  reply: FastifyReply,
  csv: CsvExport<Row>,
  now: Date,
): Promise<FastifyReply> {
  const { url = '' } = reply.request.routeOptions;
  const of = (reply.request.params as { memberId?: string }).memberId;
  recordSecurityEvent(reply.request, { kind: 'export', detail: of === undefined ? url : `${url} of member:${of}` });
  const lines = listLines(csv);
  const { value: head } = await lines.next();
  const first = await lines.next();
  async function* listAll() {
    yield head ?? '';
    if (first.done) return;
    yield first.value;
    yield* lines;
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${csv.name}-${toBusinessDate(now)}.csv"`)
    .send(Readable.from(listAll(), { objectMode: false }));
}

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
