import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { PasswordChange } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { deleteOtherSessions } from '../sessions/session.queries';
import { hashPassword, verifyPassword } from '../users/password';
import { lockPasswordHash, updatePasswordHash } from './account.queries';

/**
 * Ends every other session: whoever knew the old password is out.
 * @throws AppError invalid_input when the current password is wrong
 */
export async function changePassword(
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
