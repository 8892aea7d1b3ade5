import { REFERRAL_EXPENSE } from '../../ledger/accounts';
import type { NewTransfer } from '../../ledger/post-transfers';
import type { ReferralBonus } from './referral.queries';

/** The key has no date: a member's first package pays an upline once, for ever. */
export function toReferralTransfer(
  sourceId: bigint,
  { uplineId, amountMicros, sourceName }: ReferralBonus,
): NewTransfer {
  return {
    debitAccountId: REFERRAL_EXPENSE,
    creditAccountId: uplineId,
    amountMicros,
    kind: 'referral_bonus',
    reference: `Referral bonus for the first package of ${sourceName}`,
    idempotencyKey: `referral:${sourceId}:${uplineId}`,
  };
}
