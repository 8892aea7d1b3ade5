import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  AdminDeposit,
  AdminDepositPage,
  AdminDepositQuery,
  DepositConfirmation,
  DepositDecisionResult,
  DepositDecisions,
  Id,
  ReasonBody,
  toEnvelope,
} from '../contract';
import { countDeposits, listAdminDeposits, toAdminDeposit } from '../deposits/deposit.queries';
import { rejectDeposit } from '../deposits/deposits';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { describeRefusal, executeInParts, executeOnce, executePart, readClaim } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { toPage } from '../paging/paging';
import { MONEY, staffRoute } from '../route-options';
import { toActor } from '../sessions/access-guard';
import { confirmOnItsLine } from '../statements/confirm-on-line';
import { listLate, listLateDeposits } from '../statements/deposit-evidence';
import { markDepositFalse } from '../statements/false-deposits';

const DepositParams = Type.Object({ depositId: Id });

/** Decides each deposit in a transaction of its own. */
async function decideManyDeposits(
  deps: Deps,
  request: FastifyRequest<{ Body: DepositDecisions }>,
): Promise<DepositDecisionResult[]> {
  const { ids, decision, reason } = request.body;
  const rejection = decision === 'reject' ? reason : null;
  if (rejection === undefined) throw new AppError('invalid_input', 'Reason is required.', { field: 'reason' });

  const actor = toActor(request);
  return executeInParts(deps, readClaim(request), async (toOwnClaim) => {
    const results: DepositDecisionResult[] = [];
    for (const id of ids) {
      const { result, refusal } = await executePart(deps, request, toOwnClaim(id), async (tx) => {
        const decided =
          rejection === null
            ? await confirmOnItsLine(tx, BigInt(id), {}, actor, deps.now())
            : await rejectDeposit(tx, BigInt(id), rejection, actor, deps.now());
        return decided.status;
      });
      results.push({ id, status: result ?? null, ...describeRefusal(refusal) });
    }
    return results;
  });
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addDecisionRoutes(app: App, deps: Deps): void {
  app.post(
    '/deposits/:depositId/confirm',
    staffRoute('deposits.decide', 'The payment is in the bank: credit the wallet, buy the package', {
      ...MONEY,
      params: DepositParams,
      // A release of the screens from before sends none.
      body: Type.Union([DepositConfirmation, Type.Null()]),
      result: AdminDeposit,
    }),
    (request) =>
      executeOnce(deps, request, 'Deposit confirmed.', async (tx, actor, now) => {
        const id = BigInt(request.params.depositId);
        return toAdminDeposit(await confirmOnItsLine(tx, id, request.body ?? {}, actor, now));
      }),
  );

  app.post(
    '/deposits/:depositId/reject',
    staffRoute('deposits.decide', 'The payment is not in the bank', {
      ...MONEY,
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
      ...MONEY,
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
      ...MONEY,
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
        const lateOnly = request.query.late && (await listLateDeposits(deps.database, deps.now())).map(({ id }) => id);
        const rows = await listAdminDeposits(deps.database, request.query, lateOnly);
        const { totalMicros, successCount, pendingCount } = await countDeposits(deps.database);
        const late = await listLate(deps.database, rows, deps.now());
        return toEnvelope({
          ...toPage(rows, request.query.limit, (row) => ({
            ...toAdminDeposit(row),
            ...(late.has(row.id) && { isLate: true }),
          })),
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
