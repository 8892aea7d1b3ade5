import { calculateShareMicros, formatPercent } from 'api/contract/compensation-rules';
import { DEPOSIT_MIN_RUPEES } from 'api/contract/rules';
import { formatRupees, parseMicros, toRupeesText } from 'client/money';
import type { Translate } from 'i18n';
import type { LevelRow } from './level-table';

/**
 * A rate of an amount, for the examples on public pages: 25 bps of "10000" is "25". Rupees in and out as decimal
 * strings.
 * @throws RangeError when the amount is no plain decimal, or when the result would have to be rounded: it would be a
 * wrong example
 */
export function calculateShare(amountRupees: string, rateBps: number): string {
  return toRupeesText(calculateShareMicros(parseMicros(amountRupees), rateBps));
}

/** Rows "Level 1, 5%, ₹500" for rates whose first entry is level 1, with each rate's share of an example amount. */
export function listLevels(t: Translate, ratesBps: readonly number[], exampleRupees: string): LevelRow[] {
  // At least one, for a table of nothing but zeros.
  const largestBps = Math.max(1, ...ratesBps);
  return ratesBps.map((rateBps, index) => ({
    level: t('Level {level}', { level: index + 1 }),
    value: formatPercent(rateBps),
    amount: formatRupees(calculateShare(exampleRupees, rateBps)),
    barPercent: (rateBps / largestBps) * 100,
  }));
}

/** The smallest package, in rupees. There is no largest. */
export const SMALLEST_PACKAGE_RUPEES = String(DEPOSIT_MIN_RUPEES);

/** Fills the place of the texts that name it. */
export const SMALLEST_PACKAGE = { smallest: formatRupees(SMALLEST_PACKAGE_RUPEES) };

/** The package that all worked examples use, in rupees. */
export const EXAMPLE_PACKAGE_RUPEES = '10000';
