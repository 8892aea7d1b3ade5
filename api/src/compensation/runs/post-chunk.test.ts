import { goTo, joinAndBuy, openClub, pay, type Member, type TestClub } from '../../../test/compensation/test-club';
import { getResult, getWallet } from '../../../test/money';
import { post, resultOf } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import type { EarningPage, Liability, Package } from '../../contract';
import type { Database } from '../../database/database';
import { insertReconcileResult, listDifferences } from '../../ledger/reconcile';
import { keepLiability } from '../liability/keep-liability';
import type { KeptLiability } from '../liability/liability.queries';
import { listDueDates } from './due-dates';
import { listRunDifferences } from './list-run-differences';
import { catchUp, postRun } from './post-run';
import { findPosting } from './run.queries';

const MONDAY = '2026-11-23';
const OWN = '25';

/** A member of one chunk and one of a later one, whose credit cannot be posted at first. */
describe('a date whose second chunk was not posted', () => {
  let database: Database;
  let club: TestClub;
  let first: Member;
  let last: Member;
  let liabilityBefore: KeptLiability;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    club = await openClub(database);
    first = await joinAndBuy(club, 10_000);
    await database.query('ALTER SEQUENCE members_id_seq RESTART WITH 6000');
    last = await joinAndBuy(club, 20_000, first);
    await goTo(club, MONDAY);
    // As a server does when it starts.
    liabilityBefore = await keepLiability(database, club.testApp.clock.now());
    await database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 50000000)');
    await expect(pay(club)).rejects.toThrow('broken');
  });
  afterAll(async () => {
    await club.testApp.app.close();
    await database.close();
  });

  const listEarned = async (member: Member) =>
    (await getResult<EarningPage>(club.testApp, `/api/v1/earnings?from=${MONDAY}`, member)).items;
  const listDays = async (member: Member) =>
    (await getResult<Package[]>(club.testApp, '/api/v1/packages', member)).map(({ daysPaid }) => daysPaid);

  it('shows each member what is in the wallet: all of the date, or nothing of it', async () => {
    expect((await listEarned(first)).map(({ level, amount }) => [level, amount])).toEqual([
      [0, OWN],
      [1, '10'],
    ]);
    expect(await listEarned(last)).toEqual([]);
    expect([await listDays(first), await listDays(last)]).toEqual([[1], [0]]);
  });

  it('is still due, comes before every other date, and agrees with the ledger', async () => {
    await goTo(club, '2026-11-24');
    expect(await listDueDates(database, club.testApp.clock.now())).toEqual([MONDAY, '2026-11-24']);
    await expect(pay(club, '2026-11-24')).rejects.toThrow('2026-11-23 comes first');
    expect(await listDifferences(database)).toEqual([]);
    expect(await listRunDifferences(database)).toEqual([]);
  });

  it('has no figure of what the club owes, until it has ended: the ones before it are shown', async () => {
    const getLiability = () => getResult<Liability>(club.testApp, '/api/v1/admin/liability', club.admin);
    expect(await getLiability()).toMatchObject(liabilityBefore);
    await goTo(club, '2026-11-24');
    expect(await getLiability()).toMatchObject(liabilityBefore);
    await expect(keepLiability(database, club.testApp.clock.now())).rejects.toThrow('2026-11-23 is being paid');
  });

  it('is tried again after pauses that grow, and the metrics say that it is stuck', async () => {
    const { app, clock } = club.testApp;
    await expect(pay(club, MONDAY)).rejects.toThrow('broken');
    await expect(pay(club, MONDAY)).rejects.toThrow('broken');
    expect(await findPosting(database)).toMatchObject({ businessDate: MONDAY, failedTries: 3, isDue: false });
    const [pause] = await database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM retry_at - now())::float AS seconds FROM runs WHERE state = 'posting'`,
    );
    expect(pause?.seconds).toBeGreaterThan(20);
    expect(pause?.seconds).toBeLessThanOrEqual(40);
    await insertReconcileResult(database, 0, clock.now());
    const { body } = await app.inject('/metrics');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'safar_database_up 1',
        'safar_run_failed_tries 3',
        'safar_run_chunks{state="posted"} 1',
        'safar_run_chunks{state="left"} 1',
        'safar_unpaid_dates 2',
        `safar_unpaid_seconds ${(clock.now().getTime() - Date.parse(`${MONDAY}T00:00+05:30`)) / 1000}`,
        'safar_reconcile_differences 0',
        'safar_reconcile_age_seconds 0',
      ]),
    );
  });

  it('cannot be taken back', async () => {
    await expect(database.query(`UPDATE runs SET state = 'running'`)).rejects.toThrow('goes on to its end');
    await expect(database.query('DELETE FROM runs')).rejects.toThrow('goes on to its end');
  });

  it('pays what was frozen, also for a package that was taken back since', async () => {
    const [deposit] = await database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'deposit' AND credit_account_id = $1`,
      [last.id],
    );
    const url = `/api/v1/admin/transfers/${deposit?.id}/reversal`;
    resultOf(await post(club.testApp, url, { reason: 'The bank took it back' }, club.admin.token));
    await database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
    const run = await pay(club, MONDAY);
    expect(run).toMatchObject({ state: 'posted', chunks: null, totals: { members: 2, cashback: '75' } });
    expect(await database.query('SELECT failed_tries, retry_at FROM runs')).toEqual([
      { failed_tries: 0, retry_at: null },
    ]);
    expect((await listEarned(last)).map(({ level, amount }) => [level, amount])).toEqual([[0, '50']]);
    expect((await getWallet(club.testApp, last)).availableBalance).toBe('50');
    expect(await getResult<Package[]>(club.testApp, '/api/v1/packages', last)).toMatchObject([
      { status: 'reversed', daysPaid: 1 },
    ]);
    expect(await listDifferences(database)).toEqual([]);
    expect(await listRunDifferences(database)).toEqual([]);
  });

  it('is left due when one start catches up fewer, or up to an earlier date', async () => {
    const order = { now: club.testApp.clock.now, trigger: 'start' as const };
    expect(await catchUp(database, { ...order, mostDates: 0 })).toEqual([]);
    expect(await catchUp(database, { ...order, through: MONDAY })).toEqual([]);
  });

  it('ends after a chunk in a process that is told to stop, and is ended by another', async () => {
    await joinAndBuy(club, 20_000);
    const tuesday = { now: club.testApp.clock.now, trigger: 'start' as const };
    expect(await catchUp(database, tuesday)).toMatchObject([{ businessDate: '2026-11-24', state: 'posted' }]);
    await goTo(club, '2026-11-25');
    expect(await catchUp(database, { ...tuesday, signal: AbortSignal.abort() })).toEqual([]);
    const wednesday = { ...tuesday, businessDate: '2026-11-25', now: tuesday.now(), startedBy: null, isDryRun: false };
    const left = await postRun(database, { ...wednesday, signal: AbortSignal.abort() });
    expect(left).toMatchObject({ state: 'posting', chunks: { posted: 1, all: 2 } });
    expect(await catchUp(database, tuesday)).toMatchObject([{ id: left.id, state: 'posted' }]);
    expect(await listRunDifferences(database)).toEqual([]);
  });
});
