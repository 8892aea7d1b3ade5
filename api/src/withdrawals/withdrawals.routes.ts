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
  PaidPayout,
  Proposed,
  PlainPageQuery,
  ReasonBody,
  ReturnedPayout,
  toEnvelope,
  Withdrawal,
  WithdrawalPage,
} from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { toPage } from '../paging/paging';
import { memberRoute, MONEY, staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { rejectRequest } from './decide-request';
import { countPayouts, listPayouts, toAdminPayout } from './payout.queries';
import { auditRequest, requestWithdrawal } from './request-withdrawal';
import { requireVerifiedEmail } from './held-withdrawals';
import { markPaidByHand, markPayoutFailed } from './settle-payout';
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
        ...MONEY,
        body: NewWithdrawal,
        result: Withdrawal,
      }),
      (request) =>
        executeOnce(deps, request, 'Withdrawal requested.', async (tx, actor, now) => {
          const { memberId } = actor;
          await requireVerifiedEmail(tx, deps.config, memberId);
          const row = await requestWithdrawal(tx, memberId, request.body, now, deps.config.limits.pendingWithdrawals);
          await auditRequest(tx, row, actor, now);
          return toWithdrawal(row);
        }),
    );

    app.get(
      '/withdrawals',
      memberRoute('withdrawals', 'Own withdrawals, the newest first', {
        querystring: PlainPageQuery,
        result: WithdrawalPage,
      }),
      async (request) => {
        const rows = await listWithdrawals(deps.database, requireSession(request).member.id, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toWithdrawal));
      },
    );
  };
}

const RequestParams = Type.Object({ requestId: Id });

export function adminWithdrawalsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/withdrawal-requests',
      staffRoute(
        'withdrawals.read',
        'All withdrawal requests, the newest first unless asked otherwise, with counters',
        {
          querystring: AdminRequestQuery,
          result: AdminRequestPage,
        },
      ),
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
      staffRoute('withdrawals.decide', 'Make a payout of a request', {
        ...MONEY,
        params: RequestParams,
        body: OptionalReasonBody,
        result: Type.Union([AdminWithdrawalRequest, Proposed]),
      }),
      (request) => {
        const want = { requestId: request.params.requestId, ...request.body };
        return app.decideTogether(request, { kind: 'withdrawal', want, done: 'Request approved.' });
      },
    );

    app.post(
      '/withdrawal-requests/:requestId/reject',
      staffRoute('withdrawals.decide', 'Refuse a request; the amount comes back', {
        ...MONEY,
        params: RequestParams,
        body: ReasonBody,
        result: AdminWithdrawalRequest,
      }),
      (request) =>
        executeOnce(deps, request, 'Request rejected.', async (tx, actor, now) =>
          toAdminRequest(await rejectRequest(tx, BigInt(request.params.requestId), request.body.reason, actor, now)),
        ),
    );
  };
}

const PayoutParams = Type.Object({ payoutId: Id });

export function payoutsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/payouts',
      staffRoute('withdrawals.read', 'Withdrawal history, the newest first unless asked otherwise, with counters', {
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
      staffRoute('payouts.settle', 'The money has left the bank', {
        ...MONEY,
        params: PayoutParams,
        body: PaidPayout,
        result: AdminPayout,
      }),
      (request) =>
        executeOnce(deps, request, 'Payout marked as paid.', async (tx, actor, now) =>
          toAdminPayout(await markPaidByHand(tx, BigInt(request.params.payoutId), request.body, actor, now)),
        ),
    );

    app.post(
      '/payouts/:payoutId/failed',
      staffRoute('payouts.settle', 'The bank did not take it; the amount comes back', {
        ...MONEY,
        params: PayoutParams,
        body: ReasonBody,
        result: AdminPayout,
      }),
      (request) =>
        executeOnce(deps, request, 'Payout marked as failed.', async (tx, actor, now) =>
          toAdminPayout(await markPayoutFailed(tx, BigInt(request.params.payoutId), request.body.reason, actor, now)),
        ),
    );

    app.post(
      '/payouts/:payoutId/returned',
      staffRoute('payouts.settle', 'The bank has sent back what was paid; the amount comes back to the wallet', {
        ...MONEY,
        params: PayoutParams,
        body: ReturnedPayout,
        result: Type.Union([AdminPayout, Proposed]),
      }),
      (request) => {
        const want = { payoutId: request.params.payoutId, ...request.body };
        return app.decideTogether(request, { kind: 'payout_return', want, done: 'Payout marked as returned.' });
      },
    );
  };
}
