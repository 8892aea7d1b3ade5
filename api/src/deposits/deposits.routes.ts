import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deposit, DepositPage, NewDeposit, Package, PageQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { memberRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { listPackages } from '../packages/package.queries';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { requireSession } from '../sessions/access-guard';
import { addDeposit, checkDeposit } from './add-deposit';
import { listDeposits, toDeposit } from './deposit.queries';

export function depositsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/deposits',
      memberRoute('deposits', 'Report a payment; an admin confirms it against the bank', {
        body: NewDeposit,
        result: Deposit,
      }),
      (request) => {
        const deposit = checkDeposit(request.body, requireSession(request).member.id);
        return executeOnce(deps, request, async (tx) =>
          toEnvelope(toDeposit(await addDeposit(tx, deposit, deps.now())), 'Deposit received.'),
        );
      },
    );

    app.get(
      '/deposits',
      memberRoute('deposits', 'Own deposits, the newest first', {
        querystring: Type.Object(PageQuery, { additionalProperties: false }),
        result: DepositPage,
      }),
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listDeposits(deps.database, requireSession(request).member.id, cursor, limit);
        return toEnvelope(toPage(rows, limit, toDeposit));
      },
    );

    app.get(
      '/packages',
      memberRoute('deposits', 'Own packages, the newest first', { result: Type.Array(Package) }),
      async (request) => toEnvelope(await listPackages(deps.database, requireSession(request).member.id)),
    );
  };
}
