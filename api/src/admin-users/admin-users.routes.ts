import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminUser,
  AdminUserDetail,
  AdminUserPage,
  AdminUserQuery,
  EnabledChange,
  EnvelopeOf,
  Id,
  StatementPage,
  StatementQuery,
  toEnvelope,
} from '../contract';
import type { Queryable } from '../database/database';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { listStatement, toStatementEntry } from '../wallet/statement.queries';
import { findMemberIds } from '../search/members';
import { setEnabled } from './set-enabled';
import { countUsers, getUser, getUserDetail, listUsersById, toAdminUser } from './user.queries';

const UserParams = Type.Object({ memberId: Id });

async function listUserPage(database: Queryable, query: AdminUserQuery): Promise<AdminUserPage> {
  const ids = await findMemberIds(database, query);
  const rows = await listUsersById(database, ids);
  return { ...toPage(rows, query.limit ?? LIMIT_DEFAULT, toAdminUser), counters: await countUsers(database) };
}

export function adminUsersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'All members by name or mobile number, sorted, with counters',
          tags: ['admin'],
          querystring: AdminUserQuery,
          response: { 200: EnvelopeOf(AdminUserPage), ...errorReplies },
        },
      },
      async (request) => toEnvelope(await listUserPage(deps.database, request.query), 'OK'),
    );

    app.get(
      '/users/:memberId',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Everything about one member',
          tags: ['admin'],
          params: UserParams,
          response: { 200: EnvelopeOf(AdminUserDetail), ...errorReplies },
        },
      },
      async (request) =>
        toEnvelope(await getUserDetail(deps.database, BigInt(request.params.memberId), deps.now()), 'OK'),
    );

    app.get(
      '/users/:memberId/statement',
      {
        config: { access: 'admin' },
        schema: {
          summary: "Every movement of a member's wallet, the newest first",
          tags: ['admin'],
          params: UserParams,
          querystring: StatementQuery,
          response: { 200: EnvelopeOf(StatementPage), ...errorReplies },
        },
      },
      async (request) => {
        const { id } = await getUser(deps.database, BigInt(request.params.memberId));
        const rows = await listStatement(deps.database, id, request.query);
        return toEnvelope(toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toStatementEntry), 'OK');
      },
    );

    app.post(
      '/users/:memberId/enabled',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Enable or disable a member; a disabled one is signed out everywhere',
          tags: ['admin'],
          params: UserParams,
          body: EnabledChange,
          response: { 200: EnvelopeOf(AdminUser), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.memberId);
          const { isEnabled } = request.body;
          const row = await setEnabled(tx, id, isEnabled, toActor(request), deps.now());
          return toEnvelope(toAdminUser(row), isEnabled ? 'Member enabled.' : 'Member disabled.');
        }),
    );
  };
}
