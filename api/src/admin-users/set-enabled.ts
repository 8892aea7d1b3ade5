import { insertAuditEntry } from '../audit/insert-audit-entry';
import { canDo, isStaff } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { endOtherSessions } from '../sessions/end-session';
import { getUser, lockUsers, updateEnabled, type UserRow } from './user.queries';

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
