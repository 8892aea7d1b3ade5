import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminDeposit,
  AdminDepositPage,
  AdminDepositQuery,
  DepositDecisionResult,
  DepositDecisions,
  Id,
  ReasonBody,
  toEnvelope,
} from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { toPage } from '../paging/paging';
import { confirmDeposit, rejectDeposit } from './decide-deposit';
import { decideManyDeposits } from './decide-many-deposits';
import { countDeposits, listAdminDeposits, toAdminDeposit } from './deposit.queries';

const DepositParams = Type.Object({ depositId: Id });

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addDecisionRoutes(app: App, deps: Deps): void {
  app.post(
    '/deposits/:depositId/confirm',
    adminRoute('admin', 'The payment is in the bank: credit the wallet, buy the package', {
      params: DepositParams,
      result: AdminDeposit,
    }),
    (request) =>
      executeOnce(deps, request, async (tx) => {
        const id = BigInt(request.params.depositId);
        return toEnvelope(
          toAdminDeposit(await confirmDeposit(tx, id, toActor(request), deps.now())),
          'Deposit confirmed.',
        );
      }),
  );

  app.post(
    '/deposits/:depositId/reject',
    adminRoute('admin', 'The payment is not in the bank', {
      params: DepositParams,
      body: ReasonBody,
      result: AdminDeposit,
    }),
    (request) =>
      executeOnce(deps, request, async (tx) => {
        const id = BigInt(request.params.depositId);
        return toEnvelope(
          toAdminDeposit(await rejectDeposit(tx, id, request.body.reason, toActor(request), deps.now())),
          'Deposit rejected.',
        );
      }),
  );

  app.post(
    '/deposits/decisions',
    adminRoute('admin', 'Decide many deposits, each by itself', {
      body: DepositDecisions,
      result: Type.Array(DepositDecisionResult),
    }),
    async (request) => toEnvelope(await decideManyDeposits(deps, request), 'Done.'),
  );
}

export function adminDepositsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/deposits',
      adminRoute('admin', 'All deposits, the newest first, with counters', {
        querystring: AdminDepositQuery,
        result: AdminDepositPage,
      }),
      async (request) => {
        const rows = await listAdminDeposits(deps.database, request.query);
        const { totalMicros, successCount, pendingCount } = await countDeposits(deps.database);
        return toEnvelope({
          ...toPage(rows, request.query.limit, toAdminDeposit),
          counters: {
            totalDeposited: toRupeesText(totalMicros),
            successCount: Number(successCount),
            pendingCount: Number(pendingCount),
          },
        });
      },
    );

    addDecisionRoutes(app, deps);
  };
}
