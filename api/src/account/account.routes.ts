import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { Id, PasswordChange, PayoutDetails, Profile, ProfileChange, SessionInfo, toEnvelope } from '../contract';
import { checkName, normalizeName } from '../contract/rules';
import type { Transaction } from '../database/database';
import { toActor, type Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeClaimed, executeOnce, readClaim } from '../idempotency/execute-once';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { deleteOtherSessions, deleteOwnSession, listLiveSessions, toSessionInfo } from '../sessions/session.queries';
import { clearAttempts, countAttempt } from '../throttles/throttle';
import { getMember, toProfile } from '../users/member.queries';
import { checkMemberName } from '../users/member-name';
import { hashPassword, verifyPassword } from '../users/password';
import { requireGoodPassword } from '../users/register-member';
import { getPayoutDetails, lockPasswordHash, updateName, updatePasswordHash } from './account.queries';
import { changePayoutDetails, checkPayoutDetails } from './payout-details';

/** What members change about themselves. */
export function accountRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/profile',
      memberRoute('user', 'Change the own name', { body: ProfileChange, result: Profile }),
      (request) => {
        const { name } = request.body;
        const isStaff = requireSession(request).member.role === 'admin';
        const complaint = isStaff ? checkName(name) : checkMemberName(name, deps.config.site.brand.name);
        if (complaint !== undefined) throw new AppError('invalid_input', complaint, { field: 'name' });
        return executeOnce(deps, request, 'Profile saved.', async (tx, { memberId }) => {
          await updateName(tx, memberId, normalizeName(name));
          return toProfile(await getMember(tx, memberId));
        });
      },
    );

    app.get(
      '/payout-details',
      memberRoute('user', 'Where the own money goes', { result: PayoutDetails }),
      async (request) => toEnvelope(await getPayoutDetails(deps.database, requireSession(request).member.id)),
    );

    app.put(
      '/payout-details',
      memberRoute('user', 'Say where the own money goes; withdrawals asked for already keep their destination', {
        body: PayoutDetails,
        result: PayoutDetails,
      }),
      (request) => {
        const details = checkPayoutDetails(request.body);
        return executeOnce(deps, request, 'Payout details saved.', (tx, actor, now) =>
          changePayoutDetails(tx, details, actor, now),
        );
      },
    );
  };
}

/** Where the member is signed in. */
export function ownSessionsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/sessions',
      memberRoute('user', 'Own sessions, the last used first', { result: Type.Array(SessionInfo) }),
      async (request) => {
        const { id, member } = requireSession(request);
        const sessions = await listLiveSessions(deps.database, member.id, deps.now());
        return toEnvelope(sessions.map((session) => toSessionInfo(session, id)));
      },
    );

    app.delete(
      '/sessions/:sessionId',
      memberRoute('user', 'End one of the own sessions', {
        params: Type.Object({ sessionId: Id }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Session ended.', async (tx, { memberId }) => {
          const isEnded = await deleteOwnSession(tx, memberId, BigInt(request.params.sessionId));
          if (!isEnded) throw new AppError('not_found', 'You have no such session.');
          return null;
        }),
    );

    app.delete('/sessions', memberRoute('user', 'End all other sessions', { result: Type.Null() }), (request) => {
      const { id } = requireSession(request);
      return executeOnce(deps, request, 'Your other sessions have ended.', async (tx, { memberId }) => {
        await deleteOtherSessions(tx, memberId, id);
        return null;
      });
    });
  };
}

/**
 * Ends every other session: anyone who knew the old password is out.
 * @throws AppError invalid_input when the current password is wrong
 */
async function changePassword(
  tx: Transaction,
  change: PasswordChange,
  sessionId: bigint,
  actor: Actor,
  now: Date,
): Promise<void> {
  const passwordHash = await lockPasswordHash(tx, actor.memberId);
  if (!(await verifyPassword(passwordHash, change.currentPassword))) {
    throw new AppError('invalid_input', 'Current password is wrong.', { field: 'currentPassword' });
  }
  await updatePasswordHash(tx, actor.memberId, await hashPassword(change.newPassword));
  const sessionsEnded = await deleteOtherSessions(tx, actor.memberId, sessionId);
  await insertAuditEntry(tx, actor, now, {
    action: 'password.change',
    subject: `member:${actor.memberId}`,
    before: null,
    after: { sessionsEnded },
  });
}

export function passwordRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/password',
      memberRoute('user', 'Change the own password; ends all other sessions', {
        body: PasswordChange,
        result: Type.Null(),
      }),
      async (request) => {
        requireGoodPassword(request.body.newPassword, 'newPassword');
        const session = requireSession(request);
        const subject = String(session.member.id);
        await countAttempt(deps, 'passwordPerMember', subject);
        const claim = readClaim(request, { hasSecrets: true });
        const reply = await executeClaimed(deps, claim, async (tx) => {
          await changePassword(tx, request.body, session.id, toActor(request), deps.now());
          return toEnvelope(null, 'Password changed. Your other sessions have ended.');
        });
        await clearAttempts(deps, 'passwordPerMember', subject);
        return reply;
      },
    );
  };
}
