import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AdminPayout, AdminPayoutPage, AdminPayoutQuery, Id, PaidPayout, ReasonBody, toEnvelope } from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { toPage } from '../paging/paging';
import { countPayouts, listPayouts, toAdminPayout } from './payout.queries';
import { markPayoutFailed, markPayoutPaid } from './settle-payout';

const PayoutParams = Type.Object({ payoutId: Id });

export function payoutsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/payouts',
      adminRoute('admin', 'Withdrawal history, the newest first, with counters', {
        querystring: AdminPayoutQuery,
        result: AdminPayoutPage,
      }),
      async (request) => {
        const rows = await listPayouts(deps.database, request.query);
        const { totalMicros, successCount, pendingCount } = await countPayouts(deps.database);
        return toEnvelope({
          ...toPage(rows, request.query.limit, toAdminPayout),
          counters: {
            totalWithdrawn: toRupeesText(totalMicros),
            successCount: Number(successCount),
            pendingCount: Number(pendingCount),
          },
        });
      },
    );

    app.post(
      '/payouts/:payoutId/paid',
      adminRoute('admin', 'The money has left the bank', {
        params: PayoutParams,
        body: PaidPayout,
        result: AdminPayout,
      }),
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.payoutId);
          const row = await markPayoutPaid(tx, id, request.body.utr, toActor(request), deps.now());
          return toEnvelope(toAdminPayout(row), 'Payout marked as paid.');
        }),
    );

    app.post(
      '/payouts/:payoutId/failed',
      adminRoute('admin', 'The bank did not take it; the amount comes back', {
        params: PayoutParams,
        body: ReasonBody,
        result: AdminPayout,
      }),
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.payoutId);
          const row = await markPayoutFailed(tx, id, request.body.reason, toActor(request), deps.now());
          return toEnvelope(toAdminPayout(row), 'Payout marked as failed.');
        }),
    );
  };
}
