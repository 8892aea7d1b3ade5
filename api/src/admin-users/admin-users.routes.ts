import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { promise as createQueue } from 'fastq';
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
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { listStatement, toStatementEntry } from '../wallet/statement.queries';
import { findMemberIds } from '../search/members';
import { getUserDetail } from './get-user-detail';
import { setEnabled } from './set-enabled';
import { countUsers, getUser, listUsersById, toAdminUser } from './user.queries';

const UserParams = Type.Object({ memberId: Id });

/**
 * A search of a large club keeps a processor of the database busy for milliseconds. In turns nearly all are answered
 * sooner than if all shared it at once, and they never take every connection.
 */
const SEARCHES_AT_ONCE = 2;

export function adminUsersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const searches = createQueue((query: AdminUserQuery) => findMemberIds(deps.database, query), SEARCHES_AT_ONCE);

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
      async (request) => {
        const ids = await searches.push(request.query);
        const rows = await listUsersById(deps.database, ids);
        const counters = await countUsers(deps.database);
        const page = toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toAdminUser);
        return toEnvelope({ ...page, counters }, 'OK');
      },
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
