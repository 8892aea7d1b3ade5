import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deposit, DepositPage, EnvelopeOf, NewDeposit, Package, PageQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
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
      {
        config: { access: 'member' },
        schema: {
          summary: 'Report a payment; an admin confirms it against the bank',
          tags: ['deposits'],
          body: NewDeposit,
          response: { 200: EnvelopeOf(Deposit), ...errorReplies },
        },
      },
      (request) => {
        const deposit = checkDeposit(request.body, requireSession(request).member.id);
        return executeOnce(deps, request, async (tx) =>
          toEnvelope(toDeposit(await addDeposit(tx, deposit, deps.now())), 'Deposit received.'),
        );
      },
    );

    app.get(
      '/deposits',
      {
        config: { access: 'member' },
        schema: {
          summary: 'Own deposits, the newest first',
          tags: ['deposits'],
          querystring: Type.Object(PageQuery, { additionalProperties: false }),
          response: { 200: EnvelopeOf(DepositPage), ...errorReplies },
        },
      },
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listDeposits(deps.database, requireSession(request).member.id, cursor, limit);
        return toEnvelope(toPage(rows, limit, toDeposit), 'OK');
      },
    );

    app.get(
      '/packages',
      {
        config: { access: 'member' },
        schema: {
          summary: 'Own packages, the newest first',
          tags: ['deposits'],
          response: { 200: EnvelopeOf(Type.Array(Package)), ...errorReplies },
        },
      },
      async (request) => toEnvelope(await listPackages(deps.database, requireSession(request).member.id), 'OK'),
    );
  };
}
