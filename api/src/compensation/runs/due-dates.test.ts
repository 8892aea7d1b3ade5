import { seedPayoutClub } from '../../../test/compensation/seed-club';
import { createTestDatabase } from '../../../test/test-database';
import type { Database } from '../../database/database';
import { findNextPayable, listDueDates, requirePayable } from './due-dates';
import { catchUp } from './post-run';

const NOON_OF_MONDAY = new Date('2026-11-23T12:00:00+05:30');
const notPayable = (message: string) => ({ code: 'date_not_payable', message, field: 'businessDate' });
/** Nothing that is typed in a field mends it. */
const alreadyPaid = (message: string) => ({ code: 'already_paid', message, field: undefined });

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase('PostgreSQL');
});
afterEach(() => database.close());

const demand = (businessDate: string) => requirePayable(database, businessDate, NOON_OF_MONDAY);

it('without a package there is nothing to pay', async () => {
  await expect(demand('2026-11-23')).rejects.toMatchObject(
    notPayable('There is no package yet, so there is nothing to pay.'),
  );
  expect(await findNextPayable(database)).toEqual({ lastPaid: null, next: undefined });
  expect(await listDueDates(database, NOON_OF_MONDAY)).toEqual([]);
});

it('the first date is the weekday after the first package was bought', async () => {
  await seedPayoutClub(database, 2, '2026-11-19');
  expect(await findNextPayable(database)).toEqual({ lastPaid: null, next: '2026-11-20' });
  expect(await listDueDates(database, NOON_OF_MONDAY)).toEqual(['2026-11-20', '2026-11-23']);
  expect(await listDueDates(database, NOON_OF_MONDAY, 1)).toEqual(['2026-11-20']);
  await demand('2026-11-20');
  await expect(demand('2026-11-19')).rejects.toMatchObject(
    notPayable('2026-11-19 is before the first package; the first date that can be paid is 2026-11-20.'),
  );
  await expect(demand('2026-11-23')).rejects.toMatchObject(
    notPayable('2026-11-20 comes first: it has not been paid yet.'),
  );
});

it('only a weekday that has begun is paid', async () => {
  await seedPayoutClub(database, 2, '2026-11-19');
  await expect(demand('2026-11-21')).rejects.toMatchObject(
    notPayable('2026-11-21 is a Saturday. Only Monday to Friday are paid.'),
  );
  await expect(demand('2026-11-22')).rejects.toMatchObject(
    notPayable('2026-11-22 is a Sunday. Only Monday to Friday are paid.'),
  );
  await expect(demand('2026-11-24')).rejects.toMatchObject(
    notPayable('2026-11-24 is in the future; today is 2026-11-23.'),
  );
});

it('a date is paid once, and none before the first that was', async () => {
  await seedPayoutClub(database, 2, '2026-11-18');
  const friday = new Date('2026-11-20T12:00:00+05:30');
  await catchUp(database, { now: () => friday, trigger: 'start' });
  expect(await findNextPayable(database)).toEqual({ lastPaid: '2026-11-20', next: '2026-11-23' });
  await demand('2026-11-23');
  for (const paid of ['2026-11-19', '2026-11-20']) {
    await expect(demand(paid)).rejects.toMatchObject(alreadyPaid(`${paid} has been paid already.`));
  }
  await expect(demand('2026-11-18')).rejects.toMatchObject(
    notPayable('2026-11-18 is before the first package; the first date that can be paid is 2026-11-19.'),
  );
});
