import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { MobileNumberChange } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { notify } from '../notifications/notify';
import { toConflict } from '../users/register-member';
import { getUser, type UserRow } from './user.queries';

/**
 * By support alone: a member who has lost their phone says so, and somebody else does not take it over with a password.
 * @throws AppError not_found, own_decision, mobile_number_taken
 */
export async function setMobileNumber(
  tx: Transaction,
  memberId: bigint,
  { mobileNumber, reason }: MobileNumberChange,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody changes their own mobile number. Another admin must do it.');
  }
  const { mobile } = await getUser(tx, memberId);
  if (mobile !== mobileNumber) {
    try {
      await tx.query('UPDATE members SET mobile_number = $2 WHERE id = $1', [memberId, mobileNumber]);
    } catch (error) {
      throw toConflict(error);
    }
    await insertAuditEntry(tx, actor, now, {
      action: 'member.mobile_number',
      subject: `member:${memberId}`,
      before: { mobileNumber: mobile },
      after: { mobileNumber, reason },
    });
    await notify(tx, memberId, 'mobile_number_changed', { at: now.toISOString(), reason }, now);
  }
  return getUser(tx, memberId);
}
