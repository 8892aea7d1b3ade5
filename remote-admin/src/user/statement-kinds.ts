import type { StatementKind } from 'api/contract';

export const KIND_NAMES: Record<StatementKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  referral_bonus: 'Referral bonus',
  cashback: 'Cashback',
  cashback_on_cashback: 'Cashback on cashback',
  reward: 'Reward',
  reversal: 'Reversal',
};

/** What came into a wallet. A withdrawal is undone by rejecting it, or by the failure of its payout. */
export const REVERSIBLE_KINDS: ReadonlySet<StatementKind> = new Set([
  'deposit',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
  'reward',
]);
