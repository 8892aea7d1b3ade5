import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { listDueDates } from '../compensation/runs/due-dates';
import {
  BookClosing,
  BookPage,
  BookQuery,
  MonthToClose,
  Proposed,
  toEnvelope,
  TrialBalance,
  TrialBalanceQuery,
} from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { sendAttachment, sendFile, toFileText, type FileFormat, type ListFile, auditFile } from '../exports/send-file';
import { toBusinessDate } from '../ledger/business-date';
import { findReconcileResult } from '../ledger/reconcile';
import { nameCommand } from '../name-command';
import { addDays } from '../plan/calendar';
import { bareRoute, MONEY, staffRoute } from '../route-options';
import { toBookFile, toTrialBalanceFile, listTallyParts } from './book-files';
import { getPage, FileFilter, openPages, getTrialBalance, requireAgreement } from './read-books';

interface LastClosing {
  /** The first day after it. */
  openFrom: string | null;
  /** The first day of the first month that has entries. */
  firstMonth: string | null;
  closedAt: Date | null;
  closedBy: string | null;
}

/** How far the books are closed, and which month comes next. */
async function getClosing(database: Queryable, now: Date): Promise<BookClosing> {
  const { openFrom, firstMonth, closedAt, closedBy } = await getRow<LastClosing>(
    database,
    `SELECT (c.month + interval '1 month')::date AS "openFrom", c.closed_at AS "closedAt", m.name AS "closedBy",
       (SELECT date_trunc('month', min(business_date))::date FROM ledger_days) AS "firstMonth"
     FROM (SELECT 1) one LEFT JOIN (SELECT * FROM closed_months ORDER BY month DESC LIMIT 1) c ON true
     LEFT JOIN members m ON m.id = c.closed_by`,
    [],
  );
  const next = (openFrom ?? firstMonth)?.slice(0, 7);
  return {
    closedThrough: openFrom && addDays(openFrom, -1),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy,
    next: next !== undefined && next < toBusinessDate(now).slice(0, 7) ? next : null,
  };
}

/**
 * What is kept of a closed month would rest on figures that are known to be wrong, for good: a month that is closed is
 * not opened again.
 * @throws AppError books_disagree
 */
async function requireNoDifferences(tx: Transaction): Promise<void> {
  const found = (await findReconcileResult(tx))?.differences ?? 0;
  if (found === 0) return;
  throw new AppError(
    'books_disagree',
    `No month is closed while the books differ: reconciling has found differences (${found}). ` +
      `Look at them, and have \`${nameCommand('reconcile')} -- --all\` run.`,
  );
}

/**
 * Nothing more is posted with a date of the month: what is corrected later is a transfer of the day of correcting. The
 * months are closed in their order, and none is opened again.
 * @throws AppError invalid_input for a month that does not come next, or of which a date is not paid; books_disagree
 */
export async function closeMonth(
  tx: Transaction,
  { month }: MonthToClose,
  actor: Actor,
  now: Date,
): Promise<BookClosing> {
  const before = await getClosing(tx, now);
  if (before.next !== month) {
    const next =
      before.next === null ? 'No month has ended that is open.' : `The next one to be closed is ${before.next}.`;
    throw new AppError('invalid_input', `The month ${month} cannot be closed. ${next}`, { field: 'month' });
  }
  const [due] = await listDueDates(tx, now, 1);
  if (due !== undefined && due.slice(0, 7) <= month) {
    throw new AppError('invalid_input', `${due} is not paid yet. Pay it before its month is closed.`, {
      field: 'month',
    });
  }
  await requireNoDifferences(tx);
  await tx.query('SELECT close_month($1::date, $2, $3)', [`${month}-01`, now, actor.memberId]);
  const after = await getClosing(tx, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'month.close',
    subject: `month:${month}`,
    before: { closedThrough: before.closedThrough },
    after: { closedThrough: after.closedThrough },
  });
  return after;
}

/** The books of the club: day book, statements of its accounts, and trial balance. */
export function booksRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, now } = deps;
  const getToday = () => toBusinessDate(now());
  return async (app) => {
    app.get(
      '/books/trial-balance',
      staffRoute('books.read', 'What every account comes to at the end of a day', {
        querystring: TrialBalanceQuery,
        result: TrialBalance,
        expensive: 'figures',
      }),
      async ({ query: { on = getToday() } }) =>
        toEnvelope(await getTrialBalance(database, { on, today: getToday() }, false)),
    );

    app.get(
      '/books/entries',
      staffRoute('books.read', 'The day book, or the statement of an account, the oldest first', {
        querystring: BookQuery,
        result: BookPage,
        expensive: 'figures',
      }),
      async ({ query }) => toEnvelope(await getPage(database, query, getToday())),
    );

    app.get(
      '/books/closing',
      staffRoute('books.read', 'How far the books are closed', { result: BookClosing }),
      async () => toEnvelope(await getClosing(database, now())),
    );

    app.post(
      '/books/closing',
      staffRoute('books.close', 'Propose to close a month; a second person does it, for good', {
        ...MONEY,
        body: MonthToClose,
        result: Type.Union([BookClosing, Proposed]),
      }),
      (request) => app.decideTogether(request, { kind: 'month_closing', want: request.body, done: 'Month closed.' }),
    );
  };
}

const TallyFilter = Type.Omit(FileFilter, ['account']);
const FORMATS: FileFormat[] = ['csv', 'xlsx'];

const fileRoute = <Query extends typeof FileFilter | typeof TrialBalanceQuery>(
  summary: string,
  format: FileFormat,
  querystring: Query,
) => bareRoute({ can: 'books.read' }, 'admin', summary, { querystring, reply: toFileText(format), expensive: 'file' });

/** The books as files: for spreadsheets, and for Tally. */
export function bookFilesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, now } = deps;
  const getToday = () => toBusinessDate(now());
  const toMoment = (on = getToday()) => ({ on, today: getToday() });
  const audit = (request: FastifyRequest, file: ListFile, format: FileFormat) =>
    auditFile(deps, request, { subject: 'file:books', file: `${file.name}.${format}` });
  return async (app) => {
    app.get(
      '/books/entries.xml',
      bareRoute({ can: 'books.read' }, 'admin', 'The day book as vouchers that Tally imports', {
        querystring: TallyFilter,
        reply: Type.String({ description: 'An import of masters and vouchers (text/xml)' }),
        expensive: 'file',
      }),
      async (request, reply) => {
        await requireAgreement(database, toMoment(request.query.to));
        const book = await openPages(database, request.query, getToday());
        const name = `day-book-${book.from}-to-${book.to}.xml`;
        await auditFile(deps, request, { subject: 'file:books', file: name });
        const content = Readable.from(listTallyParts(book), { objectMode: false });
        return sendAttachment(reply, { type: 'text/xml; charset=utf-8', name, content });
      },
    );

    for (const format of FORMATS) {
      app.get(
        `/books/trial-balance.${format}`,
        fileRoute('The trial balance as a file, or what is wrong with it', format, TrialBalanceQuery),
        async (request, reply) => {
          const file = toTrialBalanceFile(await getTrialBalance(database, toMoment(request.query.on), true));
          await audit(request, file, format);
          return sendFile(reply, file, format, now());
        },
      );

      app.get(
        `/books/entries.${format}`,
        fileRoute('The day book, or the statement of an account, as a file', format, FileFilter),
        async (request, reply) => {
          await requireAgreement(database, toMoment(request.query.to));
          const file = toBookFile(await openPages(database, request.query, getToday()));
          await audit(request, file, format);
          return sendFile(reply, file, format, now());
        },
      );
    }
  };
}
