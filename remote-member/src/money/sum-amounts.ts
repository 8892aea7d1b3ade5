import { formatMicros, parseMicros } from 'design';

/** The exact sum of amounts in rupees, as a decimal string. */
export function sumAmounts(amounts: readonly string[]): string {
  return formatMicros(amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n));
}
