import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminDeposit,
  AdminDepositPage,
  AdminDepositQuery,
  Deposit,
  DepositConfirmation,
  DepositDecisionResult,
  DepositDecisions,
  DepositPage,
  Id,
  NewDeposit,
  Package,
  PlainPageQuery,
  ReasonBody,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { listPackages } from '../packages/package.queries';
import { toPage } from '../paging/paging';
import { staffRoute, memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { requireRoomForDeposit } from '../throttles/pending-limits';
import { decideManyDeposits } from './decide-many-deposits';
import { countDeposits, listAdminDeposits, listDeposits, toAdminDeposit, toDeposit } from './deposit.queries';
import { addDeposit, auditReport, checkDeposit, confirmDeposit, markDepositFalse, rejectDeposit } from './deposits';

export function depositsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/deposits',
      memberRoute('deposits', 'Report a payment; an admin confirms it against the bank', {
        isAboutMoney: true,
        body: NewDeposit,
        result: Deposit,
      }),
      (request) => {
        const deposit = checkDeposit(
          request.body,
          requireSession(request).member.id,
          deps.config.limits.depositMaxRupees,
        );
        return executeOnce(deps, request, 'Deposit received.', async (tx, actor, now) => {
          await requireRoomForDeposit(tx, deposit.memberId, deposit.amountMicros, deps.config.limits);
          const row = await addDeposit(tx, deposit, now);
          await auditReport(tx, row, actor, now);
          return toDeposit(row);
        });
      },
    );

    app.get(
      '/deposits',
      memberRoute('deposits', 'Own deposits, the newest first', {
        querystring: PlainPageQuery,
        result: DepositPage,
      }),
      async (request) => {
        const rows = await listDeposits(deps.database, requireSession(request).member.id, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toDeposit));
      },
    );

    app.get(
      '/packages',
      memberRoute('deposits', 'Own packages, the newest first', { result: Type.Array(Package) }),
      async (request) => toEnvelope(await listPackages(deps.database, requireSession(request).member.id)),
    );
  };
}

const DepositParams = Type.Object({ depositId: Id });

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addDecisionRoutes(app: App, deps: Deps): void {
  app.post(
    '/deposits/:depositId/confirm',
    staffRoute('deposits.decide', 'The payment is in the bank: credit the wallet, buy the package', {
      isAboutMoney: true,
      proof: 'always',
      params: DepositParams,
      // A release of the screens from before sends none.
      body: Type.Union([DepositConfirmation, Type.Null()]),
      result: AdminDeposit,
    }),
    (request) =>
      executeOnce(deps, request, 'Deposit confirmed.', async (tx, actor, now) => {
        const id = BigInt(request.params.depositId);
        return toAdminDeposit(await confirmDeposit(tx, id, actor, now, request.body ?? {}));
      }),
  );

  app.post(
    '/deposits/:depositId/reject',
    staffRoute('deposits.decide', 'The payment is not in the bank', {
      isAboutMoney: true,
      proof: 'always',
      params: DepositParams,
      body: ReasonBody,
      result: AdminDeposit,
    }),
    (request) =>
      executeOnce(deps, request, 'Deposit rejected.', async (tx, actor, now) =>
        toAdminDeposit(await rejectDeposit(tx, BigInt(request.params.depositId), request.body.reason, actor, now)),
      ),
  );

  app.post(
    '/deposits/:depositId/false',
    staffRoute('deposits.decide', 'The payment of a reversed deposit never came; its UTR can be reported again', {
      isAboutMoney: true,
      proof: 'always',
      params: DepositParams,
      body: ReasonBody,
      result: AdminDeposit,
    }),
    (request) =>
      executeOnce(deps, request, 'Deposit marked as false.', async (tx, actor, now) =>
        toAdminDeposit(await markDepositFalse(tx, BigInt(request.params.depositId), request.body.reason, actor, now)),
      ),
  );

  app.post(
    '/deposits/decisions',
    staffRoute('deposits.decide', 'Decide many deposits, each by itself', {
      isAboutMoney: true,
      proof: 'always',
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
      staffRoute('deposits.read', 'All deposits, the newest first unless asked otherwise, with counters', {
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
