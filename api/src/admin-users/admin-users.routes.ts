import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AdminUser,
  AdminUserDetail,
  AdminUserPage,
  AdminUserQuery,
  EnabledChange,
  Id,
  StatementPage,
  StatementQuery,
  toEnvelope,
} from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { toPage } from '../paging/paging';
import { listStatement, toStatementEntry } from '../wallet/statement.queries';
import { findMemberIds } from '../search/members';
import { setEnabled } from './set-enabled';
import { countUsers, getUser, getUserDetail, listUsersById, toAdminUser } from './user.queries';

const UserParams = Type.Object({ memberId: Id });

async function listUserPage(database: Queryable, query: AdminUserQuery): Promise<AdminUserPage> {
  const ids = await findMemberIds(database, query);
  const rows = await listUsersById(database, ids);
  return { ...toPage(rows, query.limit, toAdminUser), counters: await countUsers(database) };
}

export function adminUsersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users',
      adminRoute('admin', 'All members by name or mobile number, sorted, with counters', {
        querystring: AdminUserQuery,
        result: AdminUserPage,
      }),
      async (request) => toEnvelope(await listUserPage(deps.database, request.query)),
    );

    app.get(
      '/users/:memberId',
      adminRoute('admin', 'Everything about one member', { params: UserParams, result: AdminUserDetail }),
      async (request) => toEnvelope(await getUserDetail(deps.database, BigInt(request.params.memberId), deps.now())),
    );

    app.get(
      '/users/:memberId/statement',
      adminRoute('admin', "Every movement of a member's wallet, the newest first", {
        params: UserParams,
        querystring: StatementQuery,
        result: StatementPage,
      }),
      async (request) => {
        const { id } = await getUser(deps.database, BigInt(request.params.memberId));
        const rows = await listStatement(deps.database, id, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toStatementEntry));
      },
    );

    app.post(
      '/users/:memberId/enabled',
      adminRoute('admin', 'Enable or disable a member; a disabled one is signed out everywhere', {
        params: UserParams,
        body: EnabledChange,
        result: AdminUser,
      }),
      (request) => {
        const { isEnabled } = request.body;
        return executeOnce(deps, request, isEnabled ? 'Member enabled.' : 'Member disabled.', async (tx, actor, now) =>
          toAdminUser(await setEnabled(tx, BigInt(request.params.memberId), isEnabled, actor, now)),
        );
      },
    );
  };
}
