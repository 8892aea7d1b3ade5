import { parseMicros, toRupeesText } from 'client/money';

/**
 * The exact sum of amounts in rupees (decimal strings, as on the wire), as such a string.
 * @throws RangeError for anything but a plain decimal of at most six places
 */
export function sumRupees(amounts: string[]): string {
  return toRupeesText(amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n));
}
