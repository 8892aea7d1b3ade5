import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  EarningExplanation,
  EarningHistory,
  EarningHistoryQuery,
  EarningPage,
  EarningQuery,
  EnvelopeOf,
  Id,
  PageQuery,
  toEnvelope,
} from '../../contract';
import type { Deps } from '../../deps';
import { errorReplies } from '../../errors/error-replies';
import { toBusinessDate } from '../../ledger/business-date';
import { LIMIT_DEFAULT, toPage } from '../../paging/paging';
import { requireSession } from '../../sessions/access-guard';
import { listEarningDays, listEarnings, toEarning } from './earning.queries';
import { explainEarning } from './explain-earning';

const DAYS_DEFAULT = 30;

export function earningsRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/earnings',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The own earnings by date, kind and level, the newest first',
          tags: ['wallet'],
          querystring: EarningQuery,
          response: { 200: EnvelopeOf(EarningPage), ...errorReplies },
        },
      },
      async (request) => {
        const rows = await listEarnings(database, requireSession(request).member.id, request.query);
        return toEnvelope(toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toEarning), 'OK');
      },
    );

    app.get(
      '/earnings/history',
      {
        config: { access: 'member' },
        schema: {
          summary: 'What was credited on each of the last days',
          tags: ['wallet'],
          querystring: EarningHistoryQuery,
          response: { 200: EnvelopeOf(EarningHistory), ...errorReplies },
        },
      },
      async (request) => {
        const { id } = requireSession(request).member;
        const { days = DAYS_DEFAULT } = request.query;
        return toEnvelope({ days: await listEarningDays(database, id, toBusinessDate(now()), days) }, 'OK');
      },
    );

    app.get(
      '/earnings/:earningId',
      {
        config: { access: 'member' },
        schema: {
          summary: 'Why a line of the own earnings has its amount, source by source',
          tags: ['wallet'],
          params: Type.Object({ earningId: Id }),
          querystring: Type.Object(PageQuery, { additionalProperties: false }),
          response: { 200: EnvelopeOf(EarningExplanation), ...errorReplies },
        },
      },
      async (request) => {
        const { id } = requireSession(request).member;
        const { cursor, limit } = request.query;
        const earningId = BigInt(request.params.earningId);
        return toEnvelope(await explainEarning(database, id, earningId, cursor, limit), 'OK');
      },
    );
  };
}
