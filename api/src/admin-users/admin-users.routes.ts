import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { explainDay } from '../compensation/earnings/explain-day';
import {
  AdminUser,
  AdminUserDetail,
  AdminUserPage,
  AdminUserQuery,
  BusinessDate,
  DayExplanation,
  EnabledChange,
  Id,
  MobileNumberChange,
  Proposed,
  ReasonBody,
  StatementPage,
  StatementQuery,
  toEnvelope,
  canDo,
  isStaff,
} from '../contract';
import { checkMobileNumber, normalizeMobileNumber } from '../contract/rules';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { refuseInput, AppError } from '../errors/app-error';
import { parseBusinessDate } from '../plan/calendar';
import { MemberParams, staffRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { toPage } from '../paging/paging';
import { endOtherSessions } from '../sessions/end-session';
import { getStatementPage } from '../wallet/statement.queries';
import { findMemberIds } from '../search/members';
import { setMobileNumber } from './set-contact-details';
import {
  countUsers,
  getUser,
  getUserDetail,
  listUsersById,
  toAdminUser,
  lockUsers,
  updateEnabled,
  type UserRow,
} from './user.queries';

/**
 * Disabling ends every session of the member: enabled again, they sign in again.
 * @throws AppError not_found, own_decision, forbidden for staff, or session_expired when the actor has been disabled
 */
export async function setEnabled(
  tx: Transaction,
  memberId: bigint,
  isEnabled: boolean,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody enables or disables themselves. Another admin must do it.');
  }
  // Two admins who disable each other at once would both be out.
  const locked = await lockUsers(tx, [memberId, actor.memberId]);
  const [own, other] = [actor.memberId, memberId].map((id) => locked.find((row) => row.id === id));
  if (!own?.isEnabled) throw new AppError('session_expired', 'Your account has been disabled.');
  if (other && isStaff(other.role) && !canDo(own.role, 'staff.change')) {
    throw new AppError('forbidden', 'Who works in the back office is enabled and disabled by an owner.');
  }
  if (await updateEnabled(tx, memberId, isEnabled)) {
    if (!isEnabled) await endOtherSessions(tx, memberId, undefined, { cause: 'staff', by: actor, now });
    await insertAuditEntry(tx, actor, now, {
      action: isEnabled ? 'member.enable' : 'member.disable',
      subject: `member:${memberId}`,
      before: { isEnabled: !isEnabled },
      after: { isEnabled },
    });
  }
  return getUser(tx, memberId);
}

async function listUserPage(database: Queryable, query: AdminUserQuery): Promise<AdminUserPage> {
  const ids = await findMemberIds(database, query);
  const rows = await listUsersById(database, ids);
  return { ...toPage(rows, query.limit, toAdminUser), counters: await countUsers(database) };
}

export function adminUsersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users',
      staffRoute(
        'members.read',
        'All members by a part of name, mobile, email or referral code, sorted, with counters',
        {
          querystring: AdminUserQuery,
          result: AdminUserPage,
        },
      ),
      async (request) => toEnvelope(await listUserPage(deps.database, request.query)),
    );

    app.get(
      '/users/:memberId',
      staffRoute('members.read', 'Everything about one member', { params: MemberParams, result: AdminUserDetail }),
      async (request) => toEnvelope(await getUserDetail(deps.database, BigInt(request.params.memberId), deps.now())),
    );

    app.get(
      '/users/:memberId/statement',
      staffRoute('members.read', "Every movement of a member's wallet, the newest first", {
        params: MemberParams,
        querystring: StatementQuery,
        result: StatementPage,
      }),
      async (request) => {
        const { id } = await getUser(deps.database, BigInt(request.params.memberId));
        return toEnvelope(await getStatementPage(deps.database, id, request.query));
      },
    );

    app.get(
      '/users/:memberId/days/:businessDate',
      staffRoute('members.read', 'What a member was credited on a date, and why no more: as the member sees it', {
        params: Type.Object({ memberId: Id, businessDate: BusinessDate }),
        result: DayExplanation,
        expensive: 'figures',
      }),
      async ({ params }) => {
        const { id } = await getUser(deps.database, BigInt(params.memberId));
        const businessDate = parseBusinessDate(params.businessDate, 'businessDate');
        return toEnvelope(await explainDay(deps.database, id, businessDate, deps.now()));
      },
    );

    await app.register(userChangesRoutes(deps));
  };
}

function userChangesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/:memberId/mobile-number',
      staffRoute('members.change', "Change a member's mobile number, with a reason; the member is told", {
        proof: 'always',
        params: MemberParams,
        body: MobileNumberChange,
        result: AdminUser,
      }),
      (request) => {
        const { mobileNumber, reason } = request.body;
        refuseInput('mobileNumber', checkMobileNumber(mobileNumber));
        const change = { mobileNumber: normalizeMobileNumber(mobileNumber), reason };
        return executeOnce(deps, request, 'Mobile number changed.', async (tx, actor, now) =>
          toAdminUser(await setMobileNumber(tx, BigInt(request.params.memberId), change, actor, now)),
        );
      },
    );

    app.post(
      '/users/:memberId/remove-factors',
      staffRoute(
        'members.change',
        'Remove all second factors of a member who has lost them, with a reason; of staff, two owners together',
        {
          proof: 'always',
          params: MemberParams,
          body: ReasonBody,
          result: Type.Union([AdminUser, Proposed]),
        },
      ),
      (request) => {
        const want = { memberId: request.params.memberId, reason: request.body.reason };
        const done = 'Factors removed. The password is enough now.';
        return app.decideTogether(request, { kind: 'staff_factors', want, done });
      },
    );

    app.post(
      '/users/:memberId/enabled',
      staffRoute('members.enable', 'Enable or disable a member; a disabled one is signed out everywhere', {
        proof: 'always',
        params: MemberParams,
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
