import type { EarningHistory } from 'api/contract';
import { parseMicros } from 'client/money';

const DAY_MS = 86_400_000;
export const TIMELINE_PARTS = ['cashback', 'cashbackOnCashback', 'referralBonus'] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];

/** A stretch of a day's bar, in parts of the whole height from 0 (the bottom) to 1. */
interface BarPart {
  part: TimelinePart;
  from: number;
  to: number;
}

export interface TimelineBar {
  businessDate: string;
  /** How many days after the first. */
  dayIndex: number;
  parts: BarPart[];
}

export interface Timeline {
  bars: TimelineBar[];
  /** From the first day to the last, both included; days without a credit take their place too. */
  dayCount: number;
  /** What the whole height stands for. */
  topMicros: bigint;
}

/** Bars for days in rising order, at least one. Only their heights are floats; every figure shown is exact. */
export function listTimelineBars(
  days: EarningHistory['days'],
  shown: readonly TimelinePart[] = TIMELINE_PARTS,
): Timeline {
  const start = Date.parse(days[0]?.businessDate ?? '');
  const indexOf = (businessDate: string) => Math.round((Date.parse(businessDate) - start) / DAY_MS);
  const topMicros = days.map((day) => sumDay(day, shown)).reduce((top, sum) => (sum > top ? sum : top), 1n);
  const bars = days.map((day) => ({
    businessDate: day.businessDate,
    dayIndex: indexOf(day.businessDate),
    parts: stack(day, shown, topMicros),
  }));
  return { bars, dayCount: indexOf(days.at(-1)?.businessDate ?? '') + 1, topMicros };
}

function sumDay(day: EarningHistory['days'][number], shown: readonly TimelinePart[]): bigint {
  return shown.reduce((sum, part) => sum + parseMicros(day[part]), 0n);
}

function stack(day: EarningHistory['days'][number], shown: readonly TimelinePart[], topMicros: bigint): BarPart[] {
  const shareOf = (micros: bigint) => Number(micros) / Number(topMicros);
  let belowMicros = 0n;
  return shown.flatMap((part) => {
    const from = shareOf(belowMicros);
    belowMicros += parseMicros(day[part]);
    const to = shareOf(belowMicros);
    return to > from ? [{ part, from, to }] : [];
  });
}
