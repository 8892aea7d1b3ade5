import { parseMicros, toRupeesText } from 'client/money';

/** The exact sum of amounts in rupees, as a decimal string. */
export function sumAmounts(amounts: readonly string[]): string {
  return toRupeesText(amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n));
}
