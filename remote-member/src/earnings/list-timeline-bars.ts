import type { EarningHistory } from 'api/contract';
import { addDays, findNextWeekday } from 'client/dates';
import { parseMicros } from 'client/money';

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
  /** How many days of the axis come before. */
  dayIndex: number;
  parts: BarPart[];
}

export interface Timeline {
  bars: TimelineBar[];
  /** Every weekday, with or without a credit, and what else has one: a bonus may come on a Saturday. */
  axis: string[];
  /** What the whole height stands for. */
  topMicros: bigint;
}

/** The first and the last day that an axis reaches to. */
export interface Span {
  from: string;
  to: string;
}

/**
 * Bars for days in rising order, at least one. Only their heights are floats; every figure shown is exact.
 * @param span of the axis; that of the days, unless told
 */
export function listTimelineBars(
  days: EarningHistory['days'],
  shown: readonly TimelinePart[] = TIMELINE_PARTS,
  span?: Span,
): Timeline {
  const axis = listAxis(days, span);
  const topMicros = days.map((day) => sumDay(day, shown)).reduce((top, sum) => (sum > top ? sum : top), 1n);
  const bars = days.map((day) => ({
    businessDate: day.businessDate,
    dayIndex: axis.indexOf(day.businessDate),
    parts: stack(day, shown, topMicros),
  }));
  return { bars, axis, topMicros };
}

function listAxis(days: EarningHistory['days'], span?: Span): string[] {
  const axis = new Set(days.map(({ businessDate }) => businessDate));
  const { from, to } = span ?? { from: days[0]?.businessDate ?? '', to: days.at(-1)?.businessDate ?? '' };
  for (let day = findNextWeekday(addDays(from, -1)); day <= to; day = findNextWeekday(day)) axis.add(day);
  return [...axis].sort();
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
