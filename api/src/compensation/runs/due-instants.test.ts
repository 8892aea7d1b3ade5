import { createTestDatabase } from '../../../test/test-database';
import { seedPayoutClub } from '../../../test/compensation/seed-club';
import type { Database } from '../../database/database';
import { catchUp } from './post-run';
import { listDueDates } from './due-dates';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase('PostgreSQL');
});
afterEach(() => database.close());

/**
 * Bought on the first date; a millisecond before the instant the dates up to `before` are due, from then on those up to
 * `after`.
 */
const INSTANTS: { end: string; boughtOn: string; midnight: string; before: string[]; after: string[] }[] = [
  {
    end: 'a week, from Friday to Saturday',
    boughtOn: '2026-11-18',
    midnight: '2026-11-21T00:00:00+05:30',
    before: ['2026-11-19', '2026-11-20'],
    after: ['2026-11-19', '2026-11-20'],
  },
  {
    end: 'a weekend, from Sunday to Monday',
    boughtOn: '2026-11-19',
    midnight: '2026-11-23T00:00:00+05:30',
    before: ['2026-11-20'],
    after: ['2026-11-20', '2026-11-23'],
  },
  {
    end: 'a month, from Monday to Tuesday',
    boughtOn: '2026-08-28',
    midnight: '2026-09-01T00:00:00+05:30',
    before: ['2026-08-31'],
    after: ['2026-08-31', '2026-09-01'],
  },
  {
    end: 'the last day of February before a leap day, from Wednesday to Thursday',
    boughtOn: '2024-02-27',
    midnight: '2024-02-29T00:00:00+05:30',
    before: ['2024-02-28'],
    after: ['2024-02-28', '2024-02-29'],
  },
  {
    end: 'a leap day, from Thursday to Friday',
    boughtOn: '2024-02-28',
    midnight: '2024-03-01T00:00:00+05:30',
    before: ['2024-02-29'],
    after: ['2024-02-29', '2024-03-01'],
  },
  {
    end: 'February of another year, from Saturday to Sunday',
    boughtOn: '2026-02-26',
    midnight: '2026-03-01T00:00:00+05:30',
    before: ['2026-02-27'],
    after: ['2026-02-27'],
  },
  {
    end: 'a year, from Thursday to Friday',
    boughtOn: '2026-12-30',
    midnight: '2027-01-01T00:00:00+05:30',
    before: ['2026-12-31'],
    after: ['2026-12-31', '2027-01-01'],
  },
];

it.each(INSTANTS)('at the end of $end, a date becomes due with its first millisecond in India', async (instant) => {
  await seedPayoutClub(database, 2, instant.boughtOn);
  const midnightMs = new Date(instant.midnight).getTime();
  expect(await listDueDates(database, new Date(midnightMs - 1))).toEqual(instant.before);
  expect(await listDueDates(database, new Date(midnightMs))).toEqual(instant.after);
});

it('a server that was away from Friday to Tuesday pays Friday, Monday and Tuesday, in this order and once', async () => {
  await seedPayoutClub(database, 20, '2026-11-18');
  const payDue = async (instant: string) => {
    const runs = await catchUp(database, { now: () => new Date(instant), trigger: 'start' });
    return runs.map((run) => [run.businessDate, run.state]);
  };
  expect(await payDue('2026-11-19T12:00:00+05:30')).toEqual([['2026-11-19', 'posted']]);
  expect(await payDue('2026-11-24T00:05:00+05:30')).toEqual([
    ['2026-11-20', 'posted'],
    ['2026-11-23', 'posted'],
    ['2026-11-24', 'posted'],
  ]);
  expect(await payDue('2026-11-24T00:06:00+05:30')).toEqual([]);
  expect(await payDue('2026-11-24T23:59:59.999+05:30')).toEqual([]);
  const credits = await database.query<{ on: string; credits: number }>(
    `SELECT business_date AS on, count(*)::integer AS credits FROM transfers WHERE kind = 'cashback' GROUP BY 1 ORDER BY 1`,
  );
  expect(credits).toEqual(['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map((on) => ({ on, credits: 20 })));
  const packages = await database.query('SELECT DISTINCT days_paid AS days FROM packages');
  expect(packages).toEqual([{ days: 4 }]);
});
