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
  StatementFilter,
} from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import {
  exportDeposits,
  exportEarnings,
  exportPayouts,
  exportRequests,
  exportRuns,
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

const NoFilter = Type.Object({});

const UserParams = Type.Object({ memberId: Id });

const response = { 200: CsvText, ...errorReplies };

export function memberExportRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/wallet/statement.csv',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The own statement as a file',
          tags: ['wallet'],
          querystring: StatementFile,
          response,
        },
      },
      (request, reply) => {
        const { id } = requireSession(request).member;
        void sendCsv(reply, exportStatement(database, id, request.query), now());
      },
    );

    app.get(
      '/earnings.csv',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The own earnings as a file',
          tags: ['wallet'],
          querystring: EarningFilter,
          response,
        },
      },
      (request, reply) => {
        const { id } = requireSession(request).member;
        void sendCsv(reply, exportEarnings(database, id, request.query), now());
      },
    );
  };
}

const toSchema = <Query extends TSchema>(summary: string, querystring: Query) => ({
  summary,
  tags: ['admin'],
  querystring,
  response,
});

export function adminExportRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users/:memberId/statement.csv',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'The statement of a member as a file',
          tags: ['admin'],
          params: UserParams,
          querystring: StatementFile,
          response,
        },
      },
      async (request, reply) => {
        const { id } = await getUser(database, BigInt(request.params.memberId));
        return sendCsv(reply, exportStatement(database, id, request.query), now());
      },
    );

    app.get(
      '/users.csv',
      { config: { access: 'admin' }, schema: toSchema('All members as a file', UserFilter) },
      (request, reply) => void sendCsv(reply, exportUsers(database, request.query), now()),
    );

    app.get(
      '/deposits.csv',
      { config: { access: 'admin' }, schema: toSchema('All deposits as a file', DepositFilter) },
      (request, reply) => void sendCsv(reply, exportDeposits(database, request.query), now()),
    );

    app.get(
      '/withdrawal-requests.csv',
      { config: { access: 'admin' }, schema: toSchema('All withdrawal requests as a file', RequestFilter) },
      (request, reply) => void sendCsv(reply, exportRequests(database, request.query), now()),
    );

    app.get(
      '/payouts.csv',
      { config: { access: 'admin' }, schema: toSchema('The withdrawal history as a file', PayoutFilter) },
      (request, reply) => void sendCsv(reply, exportPayouts(database, request.query), now()),
    );

    app.get(
      '/runs.csv',
      { config: { access: 'admin' }, schema: toSchema('All attempts to pay a business date as a file', NoFilter) },
      (_request, reply) => void sendCsv(reply, exportRuns(database), now()),
    );
  };
}
