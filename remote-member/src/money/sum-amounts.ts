import { formatMicros } from './format-micros';
import { parseMicros } from './parse-micros';

/** The exact sum of amounts in rupees, as a decimal string. */
export function sumAmounts(amounts: readonly string[]): string {
  return formatMicros(amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n));
}
