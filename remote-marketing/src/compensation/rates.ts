/*
 * What the public pages say about pay. Rates are in basis points: 25 is 0.25%.
 * The money itself is computed by the API from its own versioned rates; these are display text.
 */

/** Of a package's amount, to its owner, on every day from Monday to Friday. */
export const DAILY_CASHBACK_BPS = 25;

/** Of a referred member's first package, once, to each upline. The first entry is level 1. */
export const REFERRAL_BONUS_BPS = [500, 200, 100, 100, 50, 50, 50, 50, 25, 25] as const;

/** Of a downline member's daily cashback, to each upline. The first entry is level 1. */
export const CASHBACK_ON_CASHBACK_BPS = [2000, 1500, 1000, 600, 500, 500, 400, 400, 300, 200] as const;

/** The smallest package, in rupees. There is no largest. */
export const SMALLEST_PACKAGE_RUPEES = '1000';

/** The package that all worked examples use, in rupees. */
export const EXAMPLE_PACKAGE_RUPEES = '10000';

/** 25 is "0.25%". */
export function formatRate(rateBps: number): string {
  return `${rateBps / 100}%`;
}
