import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
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
import { toBusinessDate } from '../ledger/business-date';
import { MONEY, staffRoute } from '../route-options';
import { getClosing } from './close-month';
import { getPage } from './open-book';
import { getTrialBalance } from './trial-balance';

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
