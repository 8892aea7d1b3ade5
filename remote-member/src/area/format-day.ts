let day: Intl.DateTimeFormat | undefined;

/** The calendar day of a moment, as the club counts days: in Asia/Kolkata. */
export function formatDay(moment: string): string {
  day ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
  return day.format(new Date(moment));
}
