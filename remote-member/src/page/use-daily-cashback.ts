import type { Rates } from 'api/contract';
import { calculateCashbackMicros } from 'api/contract/compensation-rules';
import { parseMicros, toRupeesText } from 'client/money';
import { useServerState } from 'client/queries';

/**
 * What a principal is credited a weekday by the rates in force, in rupees; undefined while they are not known.
 * @param dailyProfit the most that its tier is credited in a day, in rupees
 */
export function useDailyCashback(principal: string, dailyProfit: number): string | undefined {
  const { data: rates } = useServerState<Rates>({ queryKey: [], url: '/rates' });
  if (!rates) return undefined;
  const cashback = calculateCashbackMicros(parseMicros(principal), rates);
  const cap = parseMicros(String(dailyProfit));
  return toRupeesText(cashback < cap ? cashback : cap);
}
