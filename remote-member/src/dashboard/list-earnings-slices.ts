import type { Dashboard } from 'api/contract';
import { sumRupees } from 'client/money';
import { calculateShareBps } from './calculate-share-bps';

/** Where a member's earnings came from; together the total earnings. */
export type EarningsBreakdown = Dashboard['breakdown'];

export interface EarningsSlice {
  source: keyof EarningsBreakdown;
  label: string;
  /** Decimal string in rupees. */
  amount: string;
  shareBps: number;
}

const SOURCES: readonly Pick<EarningsSlice, 'source' | 'label'>[] = [
  { source: 'directReferrals', label: 'Direct referrals' },
  { source: 'cashback', label: 'Cashback' },
  { source: 'bonuses', label: 'Bonuses' },
];

/** The breakdown in the order in which chart and table show it. */
export function listEarningsSlices(breakdown: EarningsBreakdown): EarningsSlice[] {
  const total = sumRupees(SOURCES.map(({ source }) => breakdown[source]));
  return SOURCES.map(({ source, label }) => ({
    source,
    label,
    amount: breakdown[source],
    shareBps: calculateShareBps(breakdown[source], total),
  }));
}
