import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  BookFilter,
  BookPage,
  BookQuery,
  toEnvelope,
  TrialBalance,
  TrialBalanceQuery,
  type BookAccount,
  type BookEntry,
} from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { auditFile } from '../exports/audit-file';
import { sendFile, toFileText, type FileFormat, type ListFile } from '../exports/send-file';
import { toBusinessDate } from '../ledger/business-date';
import { findCompleteFrom } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { LIMIT_DEFAULT } from '../paging/paging';
import { errorReplies, staffRoute } from '../route-options';
import {
  decodeBookCursor,
  encodeBookCursor,
  findBookAccounts,
  getBalanceBefore,
  listBookEntries,
  type BookPlace,
  type BookRow,
} from './book.queries';
import { toBookFile, toTrialBalanceFile } from './book-files';
import { getTrialBalance } from './trial-balance';

const FileFilter = Type.Object(BookFilter, { additionalProperties: false });
const ENTRIES_PER_PAGE = 500;
const FORMATS: FileFormat[] = ['csv', 'xlsx'];

const idOf = ({ place, businessDate, kind }: BookRow) => (place > 0n ? String(place) : `${businessDate}-${kind}`);

interface Book {
  accounts: Map<bigint, BookAccount>;
  /** Those of the account that was asked for. */
  accountIds: bigint[] | undefined;
  range: { from: string; to: string };
  completeFrom?: string;
}

/** What archived months held cannot be listed; balances know it. */
async function openBook(database: Queryable, filter: Static<typeof FileFilter>, today: string): Promise<Book> {
  const accounts = await findBookAccounts(database);
  const complete = await findCompleteFrom(database);
  const ids = [...accounts].filter(([, kind]) => kind === filter.account).map(([id]) => id);
  const { to = today } = filter;
  const { from = `${to.slice(0, 7)}-01` } = filter;
  const { completeFrom = from } = complete;
  const range = { from: from < completeFrom ? completeFrom : from, to };
  return { accounts, accountIds: filter.account && ids, range, ...complete };
}

/** @param balanceMicros of the account before the rows */
function toEntries({ accounts, accountIds }: Book, rows: BookRow[], balanceMicros: bigint): [BookEntry[], bigint] {
  const kindOf = (id: bigint) => accounts.get(id) ?? 'cash';
  let micros = balanceMicros;
  const entries = rows.map((row) => {
    if (accountIds?.includes(row.creditId)) micros += row.amountMicros;
    if (accountIds?.includes(row.debitId)) micros -= row.amountMicros;
    return {
      id: idOf(row),
      businessDate: row.businessDate,
      postedAt: row.postedAt?.toISOString() ?? null,
      kind: row.kind,
      debit: kindOf(row.debitId),
      credit: kindOf(row.creditId),
      memberId: row.memberId === null ? null : String(row.memberId),
      name: row.name,
      reference: row.reference,
      amount: toRupeesText(row.amountMicros),
      balance: accountIds ? toRupeesText(micros) : null,
    };
  });
  return [entries, micros];
}

async function getPage(
  database: Queryable,
  { cursor, limit = LIMIT_DEFAULT, ...filter }: BookQuery,
  today: string,
): Promise<BookPage> {
  const book = await openBook(database, filter, today);
  const after = cursor === undefined ? undefined : decodeBookCursor(cursor);
  const before = await getOpening(database, book, after);
  const { rows, next } = await listBookEntries(database, { ...book.range, ...book, after }, limit);
  return {
    items: toEntries(book, rows, before)[0],
    nextCursor: next && encodeBookCursor(next),
    ...book.range,
    opening: book.accountIds ? toRupeesText(before) : null,
    ...(book.completeFrom !== undefined && { completeFrom: book.completeFrom }),
  };
}

async function getOpening(database: Queryable, { accountIds, range }: Book, after?: BookPlace): Promise<bigint> {
  return accountIds ? getBalanceBefore(database, accountIds, after ?? { date: range.from, place: -9n }) : 0n;
}

async function makeBookFile(database: Queryable, filter: Static<typeof FileFilter>, today: string): Promise<ListFile> {
  const book = await openBook(database, filter, today);
  const opening = await getOpening(database, book);
  async function* listPages() {
    let after: BookPlace | null | undefined;
    let micros = opening;
    while (after !== null) {
      const page = await listBookEntries(database, { ...book.range, ...book, after }, ENTRIES_PER_PAGE);
      const [entries, balance] = toEntries(book, page.rows, micros);
      yield entries;
      micros = balance;
      after = page.next;
    }
  }
  const { account } = filter;
  return toBookFile({ ...book.range, account, opening: account ? toRupeesText(opening) : null, listPages });
}

const fileRoute = <Query extends typeof FileFilter | typeof TrialBalanceQuery>(
  summary: string,
  format: FileFormat,
  querystring: Query,
) => ({
  config: { access: { can: 'books.read' as const }, expensive: 'file' as const },
  schema: { summary, tags: ['admin'], querystring, response: { 200: toFileText(format), ...errorReplies } },
});

/** The books of the club: day book, statements of its accounts, and trial balance. */
export function booksRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, now } = deps;
  const toDay = (on: string | undefined) => on ?? toBusinessDate(now());
  const audit = (request: FastifyRequest, file: ListFile, format: FileFormat) =>
    auditFile(deps, request, { subject: 'file:books', file: `${file.name}.${format}` });
  return async (app) => {
    app.get(
      '/books/trial-balance',
      staffRoute('books.read', 'What every account comes to at the end of a day', {
        querystring: TrialBalanceQuery,
        result: TrialBalance,
        expensive: 'figures',
      }),
      async ({ query }) => toEnvelope(await getTrialBalance(database, toDay(query.on), false)),
    );

    app.get(
      '/books/entries',
      staffRoute('books.read', 'The day book, or the statement of an account, the oldest first', {
        querystring: BookQuery,
        result: BookPage,
        expensive: 'figures',
      }),
      async ({ query }) => toEnvelope(await getPage(database, query, toDay(undefined))),
    );

    for (const format of FORMATS) {
      app.get(
        `/books/trial-balance.${format}`,
        fileRoute('The trial balance as a file, or what is wrong with it', format, TrialBalanceQuery),
        async (request, reply) => {
          const file = toTrialBalanceFile(await getTrialBalance(database, toDay(request.query.on), true));
          await audit(request, file, format);
          return sendFile(reply, file, format, now());
        },
      );

      app.get(
        `/books/entries.${format}`,
        fileRoute('The day book, or the statement of an account, as a file', format, FileFilter),
        async (request, reply) => {
          const file = await makeBookFile(database, request.query, toDay(undefined));
          await audit(request, file, format);
          return sendFile(reply, file, format, now());
        },
      );
    }
  };
}
