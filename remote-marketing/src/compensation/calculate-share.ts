import { calculateShareMicros } from 'api/contract/compensation-rules';
import { parseMicros, toRupeesText } from 'client/money';

/**
 * A rate of an amount, for the examples on public pages: 25 bps of "10000" is "25". Rupees in and out as decimal
 * strings.
 * @throws RangeError when the amount is no plain decimal, or when the result would have to be rounded: it would be a
 * wrong example
 */
export function calculateShare(amountRupees: string, rateBps: number): string {
  return toRupeesText(calculateShareMicros(parseMicros(amountRupees), rateBps));
}
