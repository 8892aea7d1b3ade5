import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deposit, DepositPage, NewDeposit, Package, PlainPageQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { listPackages } from '../packages/package.queries';
import { toPage } from '../paging/paging';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { requireRoomForDeposit } from '../throttles/pending-limits';
import { listDeposits, toDeposit } from './deposit.queries';
import { addDeposit, auditReport, checkDeposit } from './deposits';

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
