import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { removeFactorsSince } from '../factors/change-factors';
import type { MailLink } from '../notifications/mail-links';
import { addSeconds } from '../sessions/create-session';
import { forgetDevices } from '../sessions/devices';
import { getMember } from '../users/member.queries';
import { stopWithdrawals } from '../withdrawals/stop-withdrawals';
import { replaceEmail } from './email';
import { undoPayoutDetails } from './payout-details';

/** Who takes an account over may add a way in before they change the address: as much as payout details wait. */
const BEFORE_CHANGE_SECONDS = 24 * 60 * 60;

/**
 * The owner of the address before has it back, at the same time as a password that nobody else knows. Somebody else may
 * have left more than one way in, and to the money: what came since the change, and in the day before it, goes.
 */
export async function undoEmailChange(tx: Transaction, link: MailLink, actor: Actor, now: Date): Promise<void> {
  const { memberId, email, createdAt } = link;
  const since = addSeconds(createdAt, -BEFORE_CHANGE_SECONDS);
  const { email: before } = await getMember(tx, memberId);
  await replaceEmail(tx, memberId, email ?? '', now);
  await insertAuditEntry(tx, actor, now, {
    action: 'email.undo',
    subject: `member:${memberId}`,
    before: { email: before },
    after: { email },
  });
  await removeFactorsSince(tx, since, actor, now);
  // When each was first used is not kept, and somebody signs in before they change anything.
  await forgetDevices(tx, memberId);
  await undoPayoutDetails(tx, since, actor, now);
  await stopWithdrawals(tx, since, actor, now);
}
