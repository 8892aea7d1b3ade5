import type { EarningKind } from 'api/contract';

/** What the rate is taken of, by the kind of the line. */
export const BASES: Record<EarningKind, { name: string; text: string }> = {
  cashback: {
    name: 'Running packages',
    text: 'The amounts of your packages that paid on this day.',
  },
  cashback_on_cashback: {
    name: 'Cashback of your team',
    text: 'What the members at this level were due in daily cashback on this day, before their own caps.',
  },
  referral_bonus: {
    name: 'First package',
    text: 'What a member at this level put into a first package on this day.',
  },
};
