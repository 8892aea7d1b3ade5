import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type TSchema } from 'typebox';
import { getUser } from '../admin-users/user.queries';
import {
  AdminDepositQuery,
  AdminPayoutQuery,
  AdminRequestQuery,
  AdminUserQuery,
  EarningQuery,
  Id,
  type Permission,
  SecurityEventQuery,
  StatementFilter,
} from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../route-options';
import { requireSession, type RouteAccess } from '../sessions/access-guard';
import {
  exportDeposits,
  exportEarnings,
  exportPayouts,
  exportRequests,
  exportRuns,
  exportSecurityEvents,
  exportStatement,
  exportUsers,
} from './lists';
import { CsvText, sendCsv } from './send-csv';

/** The filters of a list, without its paging: a file has all of it. */
const UserFilter = Type.Omit(AdminUserQuery, ['cursor', 'limit']);
const DepositFilter = Type.Omit(AdminDepositQuery, ['cursor', 'limit']);
const RequestFilter = Type.Omit(AdminRequestQuery, ['cursor', 'limit']);
const StatementFile = Type.Object(StatementFilter, { additionalProperties: false });
const EarningFilter = Type.Omit(EarningQuery, ['cursor', 'limit']);
const PayoutFilter = Type.Omit(AdminPayoutQuery, ['cursor', 'limit']);

const SecurityEventFilter = Type.Omit(SecurityEventQuery, ['cursor', 'limit']);

const NoFilter = Type.Object({});

const UserParams = Type.Object({ memberId: Id });

const createFileRoute =
  (access: RouteAccess, tag: string) =>
  <Request extends { params?: TSchema; querystring: TSchema }>(summary: string, request: Request) => ({
    config: { access, expensive: 'file' as const },
    schema: { summary, tags: [tag], ...request, response: { 200: CsvText, ...errorReplies } },
  });

const memberFile = createFileRoute('member', 'wallet');
const staffFile = <Request extends { params?: TSchema; querystring: TSchema }>(
  can: Permission,
  summary: string,
  request: Request,
) => createFileRoute({ can }, 'admin')(summary, request);

export function memberExportRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/wallet/statement.csv',
      memberFile('The own statement as a file', { querystring: StatementFile }),
      async (request, reply) => {
        const { id } = requireSession(request).member;
        return sendCsv(reply, exportStatement(database, id, request.query), now());
      },
    );

    app.get(
      '/earnings.csv',
      memberFile('The own earnings as a file', { querystring: EarningFilter }),
      async (request, reply) => {
        const { id } = requireSession(request).member;
        return sendCsv(reply, exportEarnings(database, id, request.query), now());
      },
    );
  };
}

export function adminExportRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users/:memberId/statement.csv',
      staffFile('members.read', 'The statement of a member as a file', {
        params: UserParams,
        querystring: StatementFile,
      }),
      async (request, reply) => {
        const { id } = await getUser(database, BigInt(request.params.memberId));
        return sendCsv(reply, exportStatement(database, id, request.query), now());
      },
    );

    app.get(
      '/users.csv',
      staffFile('members.read', 'All members as a file', { querystring: UserFilter }),
      async (request, reply) => sendCsv(reply, exportUsers(database, request.query), now()),
    );

    app.get(
      '/deposits.csv',
      staffFile('deposits.read', 'All deposits as a file', { querystring: DepositFilter }),
      async (request, reply) => sendCsv(reply, exportDeposits(database, request.query), now()),
    );

    app.get(
      '/withdrawal-requests.csv',
      staffFile('withdrawals.read', 'All withdrawal requests as a file', { querystring: RequestFilter }),
      async (request, reply) => sendCsv(reply, exportRequests(database, request.query), now()),
    );

    app.get(
      '/payouts.csv',
      staffFile('withdrawals.read', 'The withdrawal history as a file', { querystring: PayoutFilter }),
      async (request, reply) => sendCsv(reply, exportPayouts(database, request.query), now()),
    );

    app.get(
      '/runs.csv',
      staffFile('runs.read', 'All attempts to pay a business date as a file', { querystring: NoFilter }),
      async (_request, reply) => sendCsv(reply, exportRuns(database), now()),
    );

    app.get(
      '/security-events.csv',
      staffFile('audit.read', 'The security events as a file', { querystring: SecurityEventFilter }),
      async (request, reply) => {
        await app.securityEvents.write();
        return sendCsv(reply, exportSecurityEvents(database, request.query), now());
      },
    );
  };
}
