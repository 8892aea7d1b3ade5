import type { Earning, EarningKind } from 'api/contract';

/** What a member calls each kind of credit. */
export const EARNING_KINDS: Record<EarningKind, string> = {
  cashback: 'Daily cashback',
  cashback_on_cashback: 'Cashback on cashback',
  referral_bonus: 'Referral bonus',
};

/** Whose doing a line is: level 0 is the member's own package. */
export function describeLevel(level: Earning['level']): string {
  return level === 0 ? 'Your packages' : `Level ${level}`;
}
