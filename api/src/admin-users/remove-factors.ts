import { insertAuditEntry } from '../audit/insert-audit-entry';
import { isStaff } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { deleteAllFactors } from '../factors/change-factors';
import { notify } from '../notifications/notify';
import { endOtherSessions } from '../sessions/end-session';
import { holdWithdrawals } from '../withdrawals/held-withdrawals';
import { getRole, getUser, type UserRow } from './user.queries';

/**
 * The way back for a person who has lost every factor and every code. Somebody who has talked our support into it gets
 * no money for a day, and the owner of the account reads of it.
 * @throws AppError not_found, own_decision, forbidden
 */
export async function removeFactors(
  tx: Transaction,
  memberId: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody removes their own factors here. Another owner must do it.');
  }
  if (isStaff(await getRole(tx, memberId)) && (await getRole(tx, actor.memberId)) !== 'owner') {
    throw new AppError('forbidden', 'Only an owner removes the factors of staff.');
  }
  const removed = await deleteAllFactors(tx, memberId);
  if (!removed) throw new AppError('not_found', 'This member has no second factor.');
  const sessionsEnded = await endOtherSessions(tx, memberId, undefined, { cause: 'staff', by: actor, now });
  const heldUntil = (await holdWithdrawals(tx, memberId, now)).toISOString();
  await insertAuditEntry(tx, actor, now, {
    action: 'factor.removed_by_staff',
    subject: `member:${memberId}`,
    before: removed,
    after: { reason, sessionsEnded, withdrawalsHeldUntil: heldUntil },
  });
  const facts = { at: now.toISOString(), change: 'removed_by_staff', byStaff: { reason, heldUntil } } as const;
  await notify(tx, memberId, 'factor_changed', facts, now);
  return getUser(tx, memberId);
}
