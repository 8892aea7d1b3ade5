export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
/** India has one time zone, without summer time. */
const KOLKATA_OFFSET_MS = 5.5 * HOUR_MS;

const toIndianTime = (time: Date) => new Date(time.getTime() + KOLKATA_OFFSET_MS);

/** The calendar day in Asia/Kolkata, YYYY-MM-DD. */
export function toBusinessDate(time: Date): string {
  return toIndianTime(time).toISOString().slice(0, 10);
}

/** 0 to 23, as clocks in India show it. */
export function getIndianHour(time: Date): number {
  return toIndianTime(time).getUTCHours();
}

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
