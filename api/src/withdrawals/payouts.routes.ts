import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminPayout,
  AdminPayoutPage,
  AdminPayoutQuery,
  EnvelopeOf,
  Id,
  PaidPayout,
  ReasonBody,
  toEnvelope,
} from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { countPayouts, listPayouts, toAdminPayout } from './payout.queries';
import { markPayoutFailed, markPayoutPaid } from './settle-payout';

const PayoutParams = Type.Object({ payoutId: Id });

export function payoutsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/payouts',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Withdrawal history, the newest first, with counters',
          tags: ['admin'],
          querystring: AdminPayoutQuery,
          response: { 200: EnvelopeOf(AdminPayoutPage), ...errorReplies },
        },
      },
      async (request) => {
        const rows = await listPayouts(deps.database, request.query);
        const { totalMicros, successCount, pendingCount } = await countPayouts(deps.database);
        return toEnvelope(
          {
            ...toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toAdminPayout),
            counters: {
              totalWithdrawn: toRupeesText(totalMicros),
              successCount: Number(successCount),
              pendingCount: Number(pendingCount),
            },
          },
          'OK',
        );
      },
    );

    app.post(
      '/payouts/:payoutId/paid',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'The money has left the bank',
          tags: ['admin'],
          params: PayoutParams,
          body: PaidPayout,
          response: { 200: EnvelopeOf(AdminPayout), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.payoutId);
          const row = await markPayoutPaid(tx, id, request.body.utr, toActor(request), deps.now());
          return toEnvelope(toAdminPayout(row), 'Payout marked as paid.');
        }),
    );

    app.post(
      '/payouts/:payoutId/failed',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'The bank did not take it; the amount comes back',
          tags: ['admin'],
          params: PayoutParams,
          body: ReasonBody,
          response: { 200: EnvelopeOf(AdminPayout), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.payoutId);
          const row = await markPayoutFailed(tx, id, request.body.reason, toActor(request), deps.now());
          return toEnvelope(toAdminPayout(row), 'Payout marked as failed.');
        }),
    );
  };
}
