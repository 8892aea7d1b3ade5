import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { PasswordChange, toEnvelope } from '../contract';
import type { Transaction } from '../database/database';
import { toActor, type Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { memberRoute } from '../route-options';
import { executeClaimed, readClaim } from '../idempotency/execute-once';
import { requireSession } from '../sessions/access-guard';
import { deleteOtherSessions } from '../sessions/session.queries';
import { clearAttempts, countAttempt } from '../throttles/throttle';
import { requireGoodPassword } from '../users/check-registration';
import { getMember } from '../users/member.queries';
import { hashPassword, verifyPassword } from '../users/password';
import { lockPasswordHash, updatePasswordHash } from './account.queries';

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
  await insertAuditEntry(tx, {
    at: now,
    actorId: actor.memberId,
    action: 'password.change',
    subject: `member:${actor.memberId}`,
    before: null,
    after: { sessionsEnded },
    address: actor.address,
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
        const account = (await getMember(deps.database, session.member.id)).email.toLowerCase();
        await countAttempt(deps, 'loginPerAccount', account);
        const claim = readClaim(request, { hasSecrets: true });
        const reply = await executeClaimed(deps, claim, async (tx) => {
          await changePassword(tx, request.body, session.id, toActor(request), deps.now());
          return toEnvelope(null, 'Password changed. Your other sessions have ended.');
        });
        await clearAttempts(deps, 'loginPerAccount', account);
        return reply;
      },
    );
  };
}
