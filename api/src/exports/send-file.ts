import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { encodeCursor } from '../paging/paging';
import { recordSecurityEvent } from '../security/security-events';
import { toActor } from '../sessions/access-guard';
import { formatCsvLine, toSheetCell, type FileCell } from './cells';

const ROWS_PER_PAGE = 500;
/** A sheet is made in one piece, in memory. */
const SHEET_ROWS_MAX = 20_000;

export type FileFormat = 'csv' | 'xlsx';

export const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', description: 'A file of comma-separated values (text/csv), RFC 4180' },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description: 'A workbook of one sheet',
  },
};

/** For the description of a route. */
export const toFileText = (format: FileFormat) => Type.String({ description: FORMATS[format].description });

export interface ListFile {
  /** The file is called after it and the day: `deposits-2026-01-30.csv`. */
  name: string;
  columns: string[];
  listPages: () => AsyncGenerator<FileCell[][]>;
}

/** From the beginning, unless told. */
interface ListPlace {
  cursor?: string;
  limit: number;
}

/** A list of the site as a file. */
export interface CsvExport<Row extends { id: bigint }> {
  name: string;
  columns: (readonly [heading: string, toCell: (row: Row) => FileCell])[];
  /** One row more than the limit, as the list's own page. */
  listPage: (page: ListPlace) => Promise<Row[]>;
  /** What comes after the last row, if anything. */
  findEnd?: () => Promise<FileCell[] | undefined>;
}

async function* listPages<Row extends { id: bigint }>(csv: CsvExport<Row>): AsyncGenerator<FileCell[][]> {
  for (let place: ListPlace = { limit: ROWS_PER_PAGE }, hasMore = true; hasMore;) {
    const rows = await csv.listPage(place);
    const page = rows.slice(0, ROWS_PER_PAGE);
    const last = page.at(-1);
    if (last) {
      yield page.map((row) => csv.columns.map(([, toCell]) => toCell(row)));
      place = { cursor: encodeCursor(last.id), limit: ROWS_PER_PAGE };
    }
    hasMore = rows.length > ROWS_PER_PAGE;
  }
  const end = await csv.findEnd?.();
  if (end) yield [end];
}

/** A spreadsheet takes a file without it for one of Windows, and shows names in letters that are none. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes the list fail at its beginning is answered with a status, not with half a file. */
async function streamCsv({ columns, listPages: list }: ListFile): Promise<Readable> {
  const pages = list();
  const first = await pages.next();
  async function* listLines() {
    yield BYTE_ORDER_MARK + formatCsvLine(columns);
    if (first.done) return;
    yield first.value.map(formatCsvLine).join('');
    for await (const page of pages) yield page.map(formatCsvLine).join('');
  }
  return Readable.from(listLines(), { objectMode: false });
}

/** @throws AppError too_many_rows */
async function makeSheet({ columns, listPages: list }: ListFile): Promise<Buffer> {
  const rows: FileCell[][] = [];
  for await (const page of list()) {
    rows.push(...page);
    if (rows.length > SHEET_ROWS_MAX) {
      throw new AppError('invalid_input', 'A workbook holds 20,000 lines. Choose fewer days, or CSV.', { field: 'to' });
    }
  }
  return writeWorkbook(columns, rows);
}

/** A workbook of one sheet. */
export async function writeWorkbook(columns: readonly string[], rows: FileCell[][]): Promise<Buffer> {
  const { default: writeSheet } = await import('write-excel-file/node');
  const header = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const widths = columns.map((name) => ({ width: Math.max(12, name.length + 2) }));
  const sheet = writeSheet([header, ...rows.map((cells) => cells.map(toSheetCell))], {
    columns: widths,
    stickyRowsCount: 1,
  });
  return sheet.toBuffer();
}

/** Sends what a stream or a buffer holds, and records that it was taken out. */
export async function sendAttachment(
  reply: FastifyReply,
  { type, name, content }: { type: string; name: string; content: Readable | Buffer },
): Promise<FastifyReply> {
  const { routeOptions, params, session } = reply.request;
  const { url = '' } = routeOptions;
  const of = (params as { memberId?: string }).memberId ?? (session?.viewer ? session.member.id : undefined);
  recordSecurityEvent(reply.request, { kind: 'export', detail: of === undefined ? url : `${url} of member:${of}` });
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
}

/** Sends a list of any length as a file; of a CSV file no more than a page is in memory at a time. */
export async function sendFile(
  reply: FastifyReply,
  file: ListFile,
  format: FileFormat,
  now: Date,
): Promise<FastifyReply> {
  const content = format === 'csv' ? await streamCsv(file) : await makeSheet(file);
  const name = `${file.name}-${toBusinessDate(now)}.${format}`;
  return sendAttachment(reply, { type: FORMATS[format].type, name, content });
}

export function sendCsv<Row extends { id: bigint }>(
  reply: FastifyReply,
  csv: CsvExport<Row>,
  now: Date,
): Promise<FastifyReply> {
  const columns = csv.columns.map(([heading]) => heading);
  return sendFile(reply, { name: csv.name, columns, listPages: () => listPages(csv) }, 'csv', now);
}

/**
 * Each person who takes data out of the back office, or out of a member's pages as support, is in the audit log, with
 * the filter of the list.
 */
export async function auditFile(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
  { subject, file }: { subject: `file:${string}` | `member:${string}`; file: string },
): Promise<void> {
  await database.transaction((tx) =>
    insertAuditEntry(tx, toActor(request), now(), {
      action: 'file.export',
      subject,
      // What staff save is English, whatever the page of the member asked for.
      after: { file, ...(request.query as object), language: undefined },
    }),
  );
}
