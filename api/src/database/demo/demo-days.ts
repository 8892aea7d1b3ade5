import { toBusinessDate } from '../../ledger/business-date';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The demo club's past: days are counted back from the day of seeding, 0. Of that day itself only the run just after midnight is told. */
export const FIRST_DAY = -270;

/** A moment between morning and evening in India, so that it belongs to the same day by any clock there. */
export function timeOf(now: Date, day: number, hourInIndia: number, minute = 0): Date {
  const midnight = Date.parse(`${toBusinessDate(now)}T00:00:00+05:30`);
  return new Date(midnight + day * DAY_MS + (hourInIndia * 60 + minute) * 60 * 1000);
}

export function isWeekday(now: Date, day: number): boolean {
  const weekday = new Date(`${toBusinessDate(timeOf(now, day, 12))}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
