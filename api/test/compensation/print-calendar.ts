import {
  addDays,
  findNextWeekday,
  getWeekdayName,
  isWeekday,
  parseBusinessDate,
  startOfBusinessDate,
} from '../../src/plan/calendar';
import { toBusinessDate } from '../../src/ledger/business-date';

/*
 * Run by tests as a process of its own, in a time zone of its own: prints what the calendar says of each day between
 * two dates, and of the instants around its two midnights.
 */

const [from = '', to = ''] = process.argv.slice(2);
const lines = [String(startOfBusinessDate(from).getTimezoneOffset())];
for (let date = from; date <= to; date = addDays(date, 1)) {
  const startMs = startOfBusinessDate(date).getTime();
  const endMs = startOfBusinessDate(addDays(date, 1)).getTime();
  const around = [startMs - 1, startMs, startMs + 1, endMs - 1, endMs].map((ms) => toBusinessDate(new Date(ms)));
  const known = [parseBusinessDate(date, 'date'), getWeekdayName(date), isWeekday(date), findNextWeekday(date)];
  lines.push([...known, startMs, endMs, ...around].join(' '));
}
console.log(lines.join('\n'));
