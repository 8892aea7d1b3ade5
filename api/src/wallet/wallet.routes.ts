import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Dashboard, StatementPage, StatementQuery, toEnvelope, Wallet } from '../contract';
import type { Deps } from '../deps';
import { findIncoming } from '../deposits/announced-deposits';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { getStatementPage } from './statement.queries';
import { findHeldUntil, mustVerifyEmail } from '../withdrawals/held-withdrawals';
import { getDashboard, getWallet } from './wallet.queries';

export function walletRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/wallet', memberRoute('wallet', 'The figures of the own wallet', { result: Wallet }), async (request) => {
      const { id } = requireSession(request).member;
      const heldUntil = await findHeldUntil(deps.database, id, deps.now());
      const wallet = await getWallet(deps.database, id, deps.now());
      const incoming = await findIncoming(deps.database, id);
      const isUnverified = await mustVerifyEmail(deps.database, deps.config, id);
      return toEnvelope({
        ...wallet,
        ...(incoming && { incoming }),
        ...(heldUntil && { withdrawalsOpenAt: heldUntil.toISOString() }),
        ...(isUnverified && { mustVerifyEmail: true }),
      });
    });

    app.get(
      '/wallet/statement',
      memberRoute('wallet', 'Every movement of the own wallet, the newest first', {
        querystring: StatementQuery,
        result: StatementPage,
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        return toEnvelope(await getStatementPage(deps.database, id, request.query));
      },
    );

    app.get(
      '/dashboard',
      memberRoute('wallet', 'The cards and the chart of the own dashboard', { result: Dashboard }),
      async (request) => {
        const { id } = requireSession(request).member;
        const incoming = await findIncoming(deps.database, id);
        const isUnverified = await mustVerifyEmail(deps.database, deps.config, id);
        return toEnvelope({
          ...(await getDashboard(deps.database, id, deps.now())),
          ...(incoming && { incoming }),
          ...(isUnverified && { mustVerifyEmail: true }),
        });
      },
    );
  };
}
