import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Dashboard, EnvelopeOf, StatementPage, StatementQuery, toEnvelope, Wallet } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { getTeamSize } from '../network/lineage.queries';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { requireSession } from '../sessions/access-guard';
import { listStatement, toStatementEntry } from './statement.queries';
import { getDashboard, getWallet } from './wallet.queries';

export function walletRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/wallet',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The figures of the own wallet',
          tags: ['wallet'],
          response: { 200: EnvelopeOf(Wallet), ...errorReplies },
        },
      },
      async (request) => toEnvelope(await getWallet(deps.database, requireSession(request).member.id), 'OK'),
    );

    app.get(
      '/wallet/statement',
      {
        config: { access: 'member' },
        schema: {
          summary: 'Every movement of the own wallet, the newest first',
          tags: ['wallet'],
          querystring: StatementQuery,
          response: { 200: EnvelopeOf(StatementPage), ...errorReplies },
        },
      },
      async (request) => {
        const rows = await listStatement(deps.database, requireSession(request).member.id, request.query);
        return toEnvelope(toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toStatementEntry), 'OK');
      },
    );

    app.get(
      '/dashboard',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The cards and the chart of the own dashboard',
          tags: ['wallet'],
          response: { 200: EnvelopeOf(Dashboard), ...errorReplies },
        },
      },
      async (request) => {
        const { id } = requireSession(request).member;
        const teamMembers = await getTeamSize(deps.database, id);
        return toEnvelope(await getDashboard(deps.database, id, teamMembers), 'OK');
      },
    );
  };
}
