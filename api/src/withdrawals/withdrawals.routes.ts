import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewWithdrawal, PageQuery, toEnvelope, Withdrawal, WithdrawalPage } from '../contract';
import type { Deps } from '../deps';
import { memberRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { requireSession } from '../sessions/access-guard';
import { requestWithdrawal } from './request-withdrawal';
import { listWithdrawals, toWithdrawal } from './withdrawal.queries';

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
