import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminPayout,
  AdminPayoutPage,
  AdminPayoutQuery,
  AdminRequestPage,
  AdminRequestQuery,
  AdminWithdrawalRequest,
  Id,
  NewWithdrawal,
  OptionalReasonBody,
  PageQuery,
  PaidPayout,
  ReasonBody,
  toEnvelope,
  Withdrawal,
  WithdrawalPage,
} from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { adminRoute, memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { approveRequest, rejectRequest } from './decide-request';
import { countPayouts, listPayouts, toAdminPayout } from './payout.queries';
import { requestWithdrawal } from './request-withdrawal';
import { markPayoutFailed, markPayoutPaid } from './settle-payout';
import {
  countPendingRequests,
  listAdminRequests,
  listWithdrawals,
  toAdminRequest,
  toWithdrawal,
} from './withdrawal.queries';

export function withdrawalsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/withdrawals',
      memberRoute('withdrawals', 'Ask for money; the amount is reserved at once', {
        body: NewWithdrawal,
        result: Withdrawal,
      }),
      (request) => {
        const { id } = requireSession(request).member;
        return executeOnce(deps, request, async (tx) =>
          toEnvelope(toWithdrawal(await requestWithdrawal(tx, id, request.body, deps.now())), 'Withdrawal requested.'),
        );
      },
    );

    app.get(
      '/withdrawals',
      memberRoute('withdrawals', 'Own withdrawals, the newest first', {
        querystring: Type.Object(PageQuery, { additionalProperties: false }),
        result: WithdrawalPage,
      }),
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listWithdrawals(deps.database, requireSession(request).member.id, cursor, limit);
        return toEnvelope(toPage(rows, limit, toWithdrawal));
      },
    );
  };
}

const RequestParams = Type.Object({ requestId: Id });

export function adminWithdrawalsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/withdrawal-requests',
      adminRoute('admin', 'All withdrawal requests, the newest first, with counters', {
        querystring: AdminRequestQuery,
        result: AdminRequestPage,
      }),
      async (request) => {
        const rows = await listAdminRequests(deps.database, request.query);
        const { pendingCount, pendingMicros } = await countPendingRequests(deps.database);
        return toEnvelope({
          ...toPage(rows, request.query.limit, toAdminRequest),
          counters: { pendingCount: Number(pendingCount), pendingAmount: toRupeesText(pendingMicros) },
        });
      },
    );

    app.post(
      '/withdrawal-requests/:requestId/approve',
      adminRoute('admin', 'Make a payout of a request', {
        params: RequestParams,
        body: OptionalReasonBody,
        result: AdminWithdrawalRequest,
      }),
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.requestId);
          const row = await approveRequest(tx, id, request.body.reason, toActor(request), deps.now());
          return toEnvelope(toAdminRequest(row), 'Request approved.');
        }),
    );

    app.post(
      '/withdrawal-requests/:requestId/reject',
      adminRoute('admin', 'Refuse a request; the amount comes back', {
        params: RequestParams,
        body: ReasonBody,
        result: AdminWithdrawalRequest,
      }),
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.requestId);
          const row = await rejectRequest(tx, id, request.body.reason, toActor(request), deps.now());
          return toEnvelope(toAdminRequest(row), 'Request rejected.');
        }),
    );
  };
}

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
