const TIME_ZONE = 'Asia/Kolkata';
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const momentFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});

/** The club's calendar day of a moment: "05 Jan 2026", wherever the admin sits. */
export function formatDay(moment: string): string {
  return dayFormat.format(new Date(moment));
}

/** Day and time of a moment in the club's time zone. */
export function formatMoment(moment: string): string {
  return momentFormat.format(new Date(moment));
}
