/** India has one time zone, without summer time. */
const KOLKATA_OFFSET_MS = (5 * 60 + 30) * 60 * 1000;

/** The calendar day in Asia/Kolkata, YYYY-MM-DD. */
export function toBusinessDate(time: Date): string {
  return new Date(time.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}
