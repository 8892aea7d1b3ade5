import { startProgram } from '../../test/child-program';

const YEARS = [2016, 2035] as const;
/** With the minutes that each lies behind UTC in winter. */
const ZONES: [string, number][] = [
  ['Asia/Kolkata', -330],
  ['America/St_Johns', 210],
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 480],
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_MS = 86_400_000;

interface Day {
  date: string;
  /** Counted from Sunday. */
  weekday: number;
  startMs: number;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const listMonthLengths = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const pad = (part: number) => String(part).padStart(2, '0');

/**
 * Counted off by hand, month by month, without a Date: from a Friday on, whose first instant in Kolkata was half past
 * six in the evening of the day before, in UTC.
 */
function listDays(): Day[] {
  const days: Day[] = [];
  let weekday = 5;
  let startMs = 1_451_586_600_000;
  for (let year = YEARS[0]; year <= YEARS[1]; year++) {
    for (const [month, length] of listMonthLengths(year).entries()) {
      for (let day = 1; day <= length; day++) {
        days.push({ date: `${year}-${pad(month + 1)}-${pad(day)}`, weekday, startMs });
        weekday = (weekday + 1) % 7;
        startMs += DAY_MS;
      }
    }
  }
  return days;
}

/**
 * What is to be said of a day, in the order of print-calendar.ts. The first and the last few days serve as neighbours
 * alone.
 */
function tell(days: Day[], place: number): string {
  const day = days[place];
  const [before, after] = [days[place - 1], days[place + 1]];
  const isPaid = ({ weekday }: Day) => weekday >= 1 && weekday <= 5;
  const nextPaid = days.slice(place + 1, place + 4).find(isPaid);
  if (!day || !before || !after || !nextPaid) throw new Error(`Day ${place} has no neighbours`);
  const instants = [before.date, day.date, day.date, day.date, after.date];
  const known = [day.date, WEEKDAYS[day.weekday], isPaid(day), nextPaid.date];
  return [...known, day.startMs, after.startMs, ...instants].join(' ');
}

it.each(ZONES)(
  'every day of twenty years is the same day in a process in %s, to the millisecond before and after midnight',
  async (zone, minutesBehind) => {
    const days = listDays();
    const [from, to] = [1, days.length - 4];
    const args = [days[from]?.date ?? '', days[to]?.date ?? ''];
    const { code, output } = await startProgram('test/compensation/print-calendar.ts', args, { TZ: zone }).exited;
    const [saidMinutesBehind, ...said] = output.trim().split('\n');
    expect([code, saidMinutesBehind]).toEqual([0, String(minutesBehind)]);
    const expected = days.slice(from, to + 1).map((_, place) => tell(days, place + from));
    expect(said).toEqual(expected);
  },
);
