import { getLanguage, type Language } from 'i18n';
import { msg } from './msg';

/** Days and moments as the club counts them, in Asia/Kolkata. A business date is YYYY-MM-DD. */

const TIME_ZONE = 'Asia/Kolkata';
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Names of months and weekdays in the language shown, always with Latin digits. */
const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

/** Made at the first date, not at import, and then kept: a formatter costs more than its formatting. */
function once(options: Intl.DateTimeFormatOptions, fixedLocale?: string): () => Intl.DateTimeFormat {
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return () => {
    const locale = fixedLocale ?? LOCALES[getLanguage()];
    return (formats[locale] ??= new Intl.DateTimeFormat(locale, options));
  };
}

const getDayFormat = once({ ...DAY, timeZone: TIME_ZONE });
const getMomentFormat = once({ ...DAY, hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE });
const getIsoDayFormat = once({ timeZone: TIME_ZONE }, 'en-CA');
// A business date is a day of the calendar, not a moment: it is taken apart in the zone in which it is put together.
const getCalendarDayFormat = once({ ...DAY, timeZone: 'UTC' });
const getWeekdayFormat = once({ weekday: 'short', timeZone: 'UTC' });

/** The calendar day of a moment: "5 Jan 2026", in whatever zone the reader is. */
export function formatDay(moment: string): string {
  return getDayFormat().format(new Date(moment));
}

/** Day and time of a moment: "5 Jan 2026, 12:00 am", whose "am" never begins a line. */
export function formatMoment(moment: string): string {
  return getMomentFormat()
    .format(new Date(moment))
    .replace(/\s(?=\S*$)/, '\u00a0');
}

/** `2026-11-20` as "Fri, 20 Nov 2026". */
export function formatBusinessDate(businessDate: string): string {
  const day = toUtc(businessDate);
  return `${getWeekdayFormat().format(day)}, ${getCalendarDayFormat().format(day)}`;
}

/** The business date on which a moment falls. */
export function toBusinessDate(moment: Date): string {
  return getIsoDayFormat().format(moment);
}

export function addDays(businessDate: string, days: number): string {
  return new Date(toUtc(businessDate).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first Monday to Friday after a business date. */
export function findNextWeekday(businessDate: string): string {
  const next = addDays(businessDate, 1);
  return toUtc(next).getUTCDay() % 6 === 0 ? findNextWeekday(next) : next;
}

/** How many days there are from one business date to another; negative when the other comes first. */
export function countDays(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS);
}

/** Why no day can be in a period, if so, for `t`; an empty bound is none. */
export function checkPeriod({ from, to }: { from: string; to: string }): string | undefined {
  return from && to && from > to ? msg('The first day must not be after the last.') : undefined;
}

const toUtc = (businessDate: string) => new Date(`${businessDate}T00:00:00Z`);
