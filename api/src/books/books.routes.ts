import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
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
import type { Deps } from '../deps';
import { auditFile } from '../exports/audit-file';
import { sendAttachment, sendFile, toFileText, type FileFormat, type ListFile } from '../exports/send-file';
import { toBusinessDate } from '../ledger/business-date';
import { bareRoute, MONEY, staffRoute } from '../route-options';
import { toBookFile, toTrialBalanceFile, listTallyParts } from './book-files';
import { getClosing } from './close-month';
import { getPage, FileFilter, openPages, getTrialBalance, requireAgreement } from './read-books';

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
