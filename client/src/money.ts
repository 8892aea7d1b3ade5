import { groupDigits } from 'api/contract/digits';

/**
 * Amounts: text on the wire, micro-rupees in sums, words on the screen. Nothing here is a float.
 */

const MICROS_PER_RUPEE = 1_000_000n;
const MICRO_DIGITS = 6;
const PAISE_DIGITS = 2;

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const DECIMAL_OF_MICROS = /^(-?\d+)(?:\.(\d{1,6}))?$/;

/**
 * Micro-rupees (1 ₹ = 1,000,000) of an amount as the API sends it, a decimal string in rupees. Exact.
 * @throws RangeError for anything but a plain decimal of at most six places.
 */
export function parseMicros(rupees: string): bigint {
  const match = DECIMAL_OF_MICROS.exec(rupees);
  if (!match) throw new RangeError(`Not an amount in rupees: "${rupees}"`);
  const [, whole, fraction = ''] = match;
  // Joined as digits, so that the sign of "-0.5" is not lost with its zero.
  return BigInt(`${whole}${fraction.padEnd(MICRO_DIGITS, '0')}`);
}

/** Micro-rupees as the API writes amounts: a decimal string in rupees without needless zeros ("12800", "2.5"). */
export function toRupeesText(amountMicros: bigint): string {
  const sign = amountMicros < 0n ? '-' : '';
  const magnitude = amountMicros < 0n ? -amountMicros : amountMicros;
  const fraction = String(magnitude % MICROS_PER_RUPEE)
    .padStart(MICRO_DIGITS, '0')
    .replace(/0+$/, '');
  const whole = magnitude / MICROS_PER_RUPEE;
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

/** The exact sum of amounts in rupees, as a decimal string. */
export function sumRupees(amounts: readonly string[]): string {
  return toRupeesText(amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n));
}

/**
 * What of a movement is shown in paise, so that the lines of a statement add up as they are shown: the amount and the
 * balance after it without their parts of a paisa, and by how much the shown balance moved besides, a paisa or none.
 */
export function toShownMovement(
  amount: string,
  balance: string,
): { amount: string; balance: string; rounding: string } {
  const [moved, after] = [parseMicros(amount), parseMicros(balance)];
  const shown = dropParts(moved);
  return {
    amount: toRupeesText(shown),
    balance: toRupeesText(dropParts(after)),
    rounding: toRupeesText(dropParts(after) - dropParts(after - moved) - shown),
  };
}

const MICROS_PER_PAISA = MICROS_PER_RUPEE / 100n;

const dropParts = (micros: bigint) => (micros / MICROS_PER_PAISA) * MICROS_PER_PAISA;

/**
 * A decimal string in rupees, as the API sends it, for display: "1234567.5" is ₹12,34,567.50.
 * Parts of a paisa are dropped, never rounded up. Paise show only when there are any: "12300" is ₹12,300.
 * The string never becomes a number, so amounts of any size stay exact.
 * @throws RangeError for anything but a plain decimal, rather than showing a wrong amount.
 */
export function formatRupees(rupees: string): string {
  return format(rupees, PAISE_DIGITS);
}

/** The same to the last micro-rupee, for a reader who checks a sum: "0.000075" is ₹0.000075, "2.5" is ₹2.50. */
export function formatExactRupees(rupees: string): string {
  return format(rupees, MICRO_DIGITS);
}

/** 1234567 is 12,34,567. @param count whole, and not so large that a number would be written with an exponent */
export const formatCount = (count: number): string => groupDigits(String(count));

function format(rupees: string, digitsMax: number): string {
  const [, sign = '', whole = '', digits = ''] = DECIMAL.exec(rupees) ?? [];
  if (!whole) throw new RangeError(`Not a decimal amount: "${rupees}"`);
  const shown = digits.slice(0, digitsMax).replace(/0+$/, '');
  const fraction = shown && `.${shown.padEnd(PAISE_DIGITS, '0')}`;
  const grouped = groupDigits(whole.replace(/^0+(?=\d)/, '')) + fraction;
  return `${grouped === '0' ? '' : sign}₹${grouped}`;
}
