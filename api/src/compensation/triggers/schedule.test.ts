import { setTimeout as wait } from 'node:timers/promises';
import { goTo, joinAndBuy, openClub } from '../../../test/compensation/test-club';
import { buildTestApp, countRows } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import type { Database } from '../../database/database';
import { catchUp } from '../runs/post-run';
import { addPayoutSchedule, findNextScheduled, isLeft } from './runs.routes';

it.each([
  ['2026-11-20T23:59:59+05:30', '2026-11-21T00:05:00+05:30'],
  ['2026-11-21T00:04:59+05:30', '2026-11-21T00:05:00+05:30'],
  ['2026-11-21T02:30:00+05:30', '2026-11-21T03:05:00+05:30'],
  ['2026-12-31T05:05:00+05:30', '2027-01-01T00:05:00+05:30'],
  ['2028-02-28T12:00:00+05:30', '2028-02-29T00:05:00+05:30'],
])('at %s the schedule triggers next at %s', (now, next) => {
  expect(findNextScheduled(new Date(now))).toEqual(new Date(next));
});

it('a server goes on with what another has left, but not in the pause after a failure', () => {
  expect(isLeft(undefined)).toBe(false);
  expect(isLeft({ isAlive: true, isDue: true })).toBe(false);
  expect(isLeft({ isAlive: false, isDue: false })).toBe(false);
  expect(isLeft({ isAlive: false, isDue: true })).toBe(true);
});

/** A server, not listening yet, of a club with two dates due. */
async function openDueClub() {
  const database = await createTestDatabase('PostgreSQL');
  const club = await openClub(database);
  await joinAndBuy(club, 10_000);
  await goTo(club, '2026-11-24');
  await club.testApp.app.close();
  const { app, logLines } = await buildTestApp(database);
  addPayoutSchedule(app, { database, now: club.testApp.clock.now });
  return { app, logLines, database, now: club.testApp.clock.now };
}

const listStates = (database: Database) =>
  database.query<{ state: string }>('SELECT state FROM runs ORDER BY business_date');

/** Looks until it is so. */
async function waitUntil(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await wait(20);
}

it('a server pays what is due when it starts', async () => {
  const { app, database } = await openDueClub();
  await app.listen({ port: 0 });
  await waitUntil(async () => (await listStates(database)).filter(({ state }) => state === 'posted').length === 2);
  await app.close();
  const runs = await database.query(`SELECT business_date, state, triggered_by FROM runs ORDER BY business_date`);
  expect(runs).toEqual([
    { business_date: '2026-11-23', state: 'posted', triggered_by: 'start' },
    { business_date: '2026-11-24', state: 'posted', triggered_by: 'start' },
  ]);
  await database.close();
});

it('a failure is told in one line of the log, and the server goes on', async () => {
  const { app, database, logLines } = await openDueClub();
  await database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 25000000)');
  await app.listen({ port: 0 });
  const listTold = () => logLines.filter((line) => line.includes('what is due could not be paid'));
  await waitUntil(async () => listTold().length > 0);
  await app.close();
  const told = listTold();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('broken');
  expect(await countRows(database, 'transfers')).toBe(1);
  await database.close();
});

it('a date that somebody left in the middle is ended by a server that runs', async () => {
  const { app, database } = await openDueClub();
  await database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 25000000)');
  await app.listen({ port: 0 });
  await waitUntil(async () => (await listStates(database)).some(({ state }) => state === 'posting'));
  await database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
  await waitUntil(async () => (await listStates(database)).filter(({ state }) => state === 'posted').length === 2);
  await app.close();
  await database.close();
});

it('a server that finds a date in the middle, and no figures of the liability yet, pays all the same', async () => {
  const { app, database, logLines, now } = await openDueClub();
  await database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 25000000)');
  await expect(catchUp(database, { now, trigger: 'start' })).rejects.toThrow('broken');
  await database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
  await app.listen({ port: 0 });
  await waitUntil(async () => (await countRows(database, 'liabilities')) === 1);
  await app.close();
  expect((await listStates(database)).map(({ state }) => state)).toEqual(['posted', 'posted']);
  expect(logLines.filter((line) => line.includes('what is due could not be paid'))).toEqual([]);
  await database.close();
});
