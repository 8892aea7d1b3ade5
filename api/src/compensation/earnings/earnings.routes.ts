import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  BusinessDate,
  DayExplanation,
  EarningExplanation,
  EarningHistory,
  EarningHistoryQuery,
  EarningPage,
  EarningQuery,
  Id,
  PlainPageQuery,
  toEnvelope,
} from '../../contract';
import type { Deps } from '../../deps';
import { memberRoute } from '../../route-options';
import { toBusinessDate } from '../../ledger/business-date';
import { findCompleteFrom } from '../../ledger/reconcile';
import { parseBusinessDate } from '../../plan/calendar';
import { toPage } from '../../paging/paging';
import { requireSession } from '../../sessions/access-guard';
import { listEarningDays, listEarnings, toEarning } from './earning.queries';
import { explainDay } from './explain-day';
import { explainEarning } from './explain-earning';

const DAYS_DEFAULT = 30;

export function earningsRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/earnings',
      memberRoute('wallet', 'The own earnings by date, kind and level, the newest first', {
        querystring: EarningQuery,
        result: EarningPage,
      }),
      async (request) => {
        const rows = await listEarnings(database, requireSession(request).member.id, request.query);
        const page = toPage(rows, request.query.limit, toEarning);
        return toEnvelope({ ...page, ...(await findCompleteFrom(database)) });
      },
    );

    app.get(
      '/earnings/history',
      memberRoute('wallet', 'What was credited on each of the last days', {
        querystring: EarningHistoryQuery,
        result: EarningHistory,
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const { days = DAYS_DEFAULT } = request.query;
        const credited = await listEarningDays(database, id, toBusinessDate(now()), days);
        return toEnvelope({ days: credited, ...(await findCompleteFrom(database)) });
      },
    );

    app.get(
      '/earnings/days/:businessDate',
      memberRoute('wallet', 'What the member was credited on a date, and why no more', {
        params: Type.Object({ businessDate: BusinessDate }),
        result: DayExplanation,
        expensive: 'figures',
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const businessDate = parseBusinessDate(request.params.businessDate, 'businessDate');
        return toEnvelope(await explainDay(database, id, businessDate, now()));
      },
    );

    app.get(
      '/earnings/:earningId',
      memberRoute('wallet', 'Why a line of the own earnings has its amount, source by source', {
        params: Type.Object({ earningId: Id }),
        querystring: PlainPageQuery,
        result: EarningExplanation,
        expensive: 'figures',
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const { cursor, limit } = request.query;
        const earningId = BigInt(request.params.earningId);
        return toEnvelope(await explainEarning(database, id, earningId, cursor, limit));
      },
    );
  };
}
