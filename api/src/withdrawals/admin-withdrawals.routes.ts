import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminRequestPage,
  AdminRequestQuery,
  AdminWithdrawalRequest,
  Id,
  OptionalReasonBody,
  ReasonBody,
  toEnvelope,
} from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { toPage } from '../paging/paging';
import { countPendingRequests, listAdminRequests, toAdminRequest } from './admin-request.queries';
import { approveRequest, rejectRequest } from './decide-request';

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
