import type { PublicRates } from 'api/contract';
import { calculateCappedLines, calculateCashbackMicros } from 'api/contract/compensation-rules';
import { findNextWeekday, formatBusinessDate, toBusinessDate } from 'client/dates';
import { parseMicros, toRupeesText } from 'client/money';
import { useServerState } from 'client/queries';

/** The rates in force. */
export const useRates = () => useServerState<PublicRates>({ queryKey: [], url: '/rates' });

/**
 * What a principal is credited a weekday by the rates in force, in rupees; undefined while they are not known.
 * @param cap the most that its owner is credited in a day, in rupees
 */
export function useDailyCashback(principal: string, cap: number | undefined): string | undefined {
  const { data: rates } = useRates();
  if (!rates || cap === undefined) return undefined;
  const own = { level: 0, dueMicros: calculateCashbackMicros(parseMicros(principal), rates) };
  const [line] = calculateCappedLines([own], parseMicros(String(cap)));
  return line && toRupeesText(line.amountMicros);
}

/** The day on which a package that is bought at a moment is first credited; undefined when that day is over. */
export function formatFirstCredit(boughtAt: Date): string | undefined {
  const day = findNextWeekday(toBusinessDate(boughtAt));
  return day < toBusinessDate(new Date()) ? undefined : formatBusinessDate(day);
}
