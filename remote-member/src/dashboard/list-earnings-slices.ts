import type { Dashboard } from 'api/contract';
import { parseMicros, sumRupees } from 'client/money';
import { msg } from 'client/msg';

/** Where a member's earnings came from; together the total earnings. */
export type EarningsBreakdown = Dashboard['breakdown'];

export interface EarningsSlice {
  source: keyof EarningsBreakdown;
  /** Marked for translation. */
  label: string;
  /** Decimal string in rupees. */
  amount: string;
  shareBps: number;
}

const SOURCES: readonly Pick<EarningsSlice, 'source' | 'label'>[] = [
  { source: 'directReferrals', label: msg('Direct referrals') },
  { source: 'cashback', label: msg('Cashback') },
  { source: 'bonuses', label: msg('Bonuses') },
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

/** How much of the whole a part is, in basis points (10,000 is all of it), rounded half up. Nothing of nothing is 0. */
function calculateShareBps(partRupees: string, wholeRupees: string): number {
  const wholeMicros = parseMicros(wholeRupees);
  if (wholeMicros === 0n) return 0;
  return Number((parseMicros(partRupees) * 20_000n + wholeMicros) / (2n * wholeMicros));
}
