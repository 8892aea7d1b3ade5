const DAY_MS = 24 * 60 * 60 * 1000;

// A business date is a day of the calendar, not a moment: it is taken apart in the zone in which it is put together.
const weekdayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const clubDayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

const toUtc = (businessDate: string) => new Date(`${businessDate}T00:00:00Z`);

/** `2026-11-20` as "Fri, 20 Nov 2026". */
export function formatBusinessDate(businessDate: string): string {
  const day = toUtc(businessDate);
  return `${weekdayFormat.format(day)}, ${dayFormat.format(day)}`;
}

/** The day that a moment falls on in the club's time zone: YYYY-MM-DD. */
export function toBusinessDate(moment: Date): string {
  return clubDayFormat.format(moment);
}

export function addDays(businessDate: string, days: number): string {
  return new Date(toUtc(businessDate).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one date to another; negative when the other comes first. */
export function countDays(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS);
}
