import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { deleteOtherSessions } from '../sessions/session.queries';
import { getUser, updateEnabled, type UserRow } from './user.queries';

/**
 * Disabling ends every session of the member: enabled again, they sign in again.
 * @throws AppError not_found, own_decision
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
  if (await updateEnabled(tx, memberId, isEnabled)) {
    if (!isEnabled) await deleteOtherSessions(tx, memberId, undefined);
    await insertAuditEntry(tx, actor, now, {
      action: isEnabled ? 'member.enable' : 'member.disable',
      subject: `member:${memberId}`,
      before: { isEnabled: !isEnabled },
      after: { isEnabled },
    });
  }
  return getUser(tx, memberId);
}
