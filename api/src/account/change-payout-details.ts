import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { PayoutDetails } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { formatMaskedDestination } from '../withdrawals/destination';
import { getPayoutDetails, upsertPayoutDetails } from './account.queries';

/** What the log may tell: enough to see that a destination changed, not enough to pay to it. */
function mask({ upiId, bank }: PayoutDetails) {
  const nothing = { upiId: null, accountHolder: null, accountNumber: null, ifsc: null };
  return {
    upi: upiId === null ? null : formatMaskedDestination({ ...nothing, method: 'UPI', upiId }),
    bank: bank === null ? null : formatMaskedDestination({ ...nothing, method: 'Bank Transfer', ...bank }),
  };
}

/** @param details checked */
export async function changePayoutDetails(
  tx: Transaction,
  details: PayoutDetails,
  actor: Actor,
  now: Date,
): Promise<PayoutDetails> {
  const before = await getPayoutDetails(tx, actor.memberId);
  await upsertPayoutDetails(tx, actor.memberId, details, now);
  await insertAuditEntry(tx, {
    at: now,
    actorId: actor.memberId,
    action: 'payout_details.change',
    subject: `member:${actor.memberId}`,
    before: mask(before),
    after: mask(details),
    address: actor.address,
  });
  return details;
}
