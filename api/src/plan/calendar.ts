import { AppError } from '../errors/app-error';
import { DAY_MS, toBusinessDate } from '../ledger/business-date';

/*
 * Business dates are calendar days in Asia/Kolkata, YYYY-MM-DD; written this way they sort as they follow each other.
 * What is computed from them alone is computed in UTC, so that the zone of the process never matters.
 */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DATE_PATTERN = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

function toUtc(businessDate: string): Date {
  return new Date(`${businessDate}T00:00:00Z`);
}

export function addDays(businessDate: string, days: number): string {
  return new Date(toUtc(businessDate).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** "Monday" */
export function getWeekdayName(businessDate: string): string {
  return WEEKDAYS[toUtc(businessDate).getUTCDay()] ?? '';
}

/** Cashback is paid from Monday to Friday. */
export function isWeekday(businessDate: string): boolean {
  const day = toUtc(businessDate).getUTCDay();
  return day !== 0 && day !== 6;
}

/** The Monday of the week that a date belongs to. */
export function findMonday(businessDate: string): string {
  return addDays(businessDate, -((toUtc(businessDate).getUTCDay() + 6) % 7));
}

/** The first weekday after a date. */
export function findNextWeekday(businessDate: string): string {
  let next = addDays(businessDate, 1);
  while (!isWeekday(next)) next = addDays(next, 1);
  return next;
}

/** Weekdays from one date to another, both included, oldest first; at most `most` of them. */
export function listWeekdays(from: string, to: string, most = Number.POSITIVE_INFINITY): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to && dates.length < most; date = addDays(date, 1)) {
    if (isWeekday(date)) dates.push(date);
  }
  return dates;
}

/** The instant at which a date begins in Asia/Kolkata. */
export function startOfBusinessDate(businessDate: string): Date {
  return new Date(`${businessDate}T00:00:00+05:30`);
}

/**
 * @param field of the request, or whatever the date came from
 * @throws AppError invalid_input for anything that is not a day of the calendar
 */
export function parseBusinessDate(text: string, field: string): string {
  const isDay =
    DATE_PATTERN.test(text) &&
    !Number.isNaN(toUtc(text).getTime()) &&
    toBusinessDate(startOfBusinessDate(text)) === text;
  if (isDay) return text;
  throw new AppError('invalid_input', `"${text}" is not a date such as 2026-11-20.`, { field });
}
