import { toBusinessDate } from '../ledger/business-date';

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** "2026-01-30 14:05:09", as clocks in India show it; nothing for no time. */
export function formatIndianTime(at: Date | string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return `${toBusinessDate(time)} ${TIME_FORMAT.format(time)}`;
}
