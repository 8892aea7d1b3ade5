import { formatPercent, formatRupees } from 'client/money';
import { calculateShare } from './calculate-share';
import type { LevelRow } from './level-table';

/** Rows "Level 1, 5%, ₹500" for rates whose first entry is level 1, with each rate's share of an example amount. */
export function listLevels(ratesBps: readonly number[], exampleRupees: string): LevelRow[] {
  // At least one, for a table of nothing but zeros.
  const largestBps = Math.max(1, ...ratesBps);
  return ratesBps.map((rateBps, index) => ({
    level: `Level ${index + 1}`,
    value: formatPercent(rateBps),
    amount: formatRupees(calculateShare(exampleRupees, rateBps)),
    barPercent: (rateBps / largestBps) * 100,
  }));
}
