import { formatMicros, parseMicros } from 'design';

/**
 * The exact sum of amounts in rupees (decimal strings, as on the wire), as such a string.
 * @throws RangeError for anything but a plain decimal of at most six places
 */
export function sumRupees(amounts: string[]): string {
  return formatMicros(amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n));
}
