import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Dashboard, StatementPage, StatementQuery, toEnvelope, Wallet } from '../contract';
import type { Deps } from '../deps';
import { findIncoming } from '../deposits/announced-deposits';
import { findCompleteFrom } from '../ledger/reconcile';
import { memberRoute } from '../route-options';
import { toPage } from '../paging/paging';
import { requireSession } from '../sessions/access-guard';
import { listStatement, toStatementEntry } from './statement.queries';
import { findHeldUntil, mustVerifyEmail } from '../withdrawals/held-withdrawals';
import { getDashboard, getWallet } from './wallet.queries';

export function walletRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/wallet', memberRoute('wallet', 'The figures of the own wallet', { result: Wallet }), async (request) => {
      const { id } = requireSession(request).member;
      const heldUntil = await findHeldUntil(deps.database, id, deps.now());
      const wallet = await getWallet(deps.database, id, deps.now());
      const incoming = await findIncoming(deps.database, id, deps.now());
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
        const rows = await listStatement(deps.database, requireSession(request).member.id, request.query);
        const page = toPage(rows, request.query.limit, toStatementEntry);
        return toEnvelope({ ...page, ...(await findCompleteFrom(deps.database)) });
      },
    );

    app.get(
      '/dashboard',
      memberRoute('wallet', 'The cards and the chart of the own dashboard', { result: Dashboard }),
      async (request) => {
        const { id } = requireSession(request).member;
        const incoming = await findIncoming(deps.database, id, deps.now());
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
