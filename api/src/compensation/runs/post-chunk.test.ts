import { goTo, joinAndBuy, joinUnder, pay, useClub, type Member } from '../../../test/compensation/test-club';
import { addUpi, getResult, getWallet, requestWithdrawal, reward } from '../../../test/money';
import { reverse } from '../../../test/take-back';
import { countRows, post, resultOf } from '../../../test/test-app';
import { executeUnguarded } from '../../../test/unguarded';
import type { EarningPage, Liability, Package } from '../../contract';
import { insertReconcileResult, listDifferences } from '../../ledger/reconcile';
import { tellStaff } from '../../overview/work';
import { keepLiability } from '../liability/keep-liability';
import type { KeptLiability } from '../liability/liability.queries';
import { listDueDates } from './due-dates';
import { listRunDifferences } from '../../reconcile/reconcile-books';
import { findNextChunk, postChunk } from './post-chunk';
import { catchUp, postRun } from './post-run';
import { findPosting } from './run.queries';

const MONDAY = '2026-11-23';
const OWN = '25';

/** A member of one chunk and one of a later one, whose credit cannot be posted at first. */
describe('a date whose second chunk was not posted', () => {
  const club = useClub();
  let first: Member;
  let last: Member;
  let liabilityBefore: KeptLiability;
  beforeAll(async () => {
    first = await joinAndBuy(club, 10_000);
    await club.database.query('ALTER SEQUENCE members_id_seq RESTART WITH 6000');
    last = await joinAndBuy(club, 20_000, first);
    await goTo(club, MONDAY);
    // As a server does when it starts.
    liabilityBefore = await keepLiability(club.database, club.testApp.clock.now());
    await club.database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 50000000)');
    await expect(pay(club)).rejects.toThrow('broken');
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
    expect(await listDueDates(club.database, club.testApp.clock.now())).toEqual([MONDAY, '2026-11-24']);
    await expect(pay(club, '2026-11-24')).rejects.toThrow('2026-11-23 comes first');
    expect(await listDifferences(club.database)).toEqual([]);
    expect(await listRunDifferences(club.database)).toEqual([]);
  });

  it('has no figure of what the club owes, until it has ended: the ones before it are shown', async () => {
    const getLiability = () => getResult<Liability>(club.testApp, '/api/v1/admin/liability', club.admin);
    expect(await getLiability()).toMatchObject(liabilityBefore);
    await goTo(club, '2026-11-24');
    expect(await getLiability()).toMatchObject(liabilityBefore);
    await expect(keepLiability(club.database, club.testApp.clock.now())).rejects.toThrow('2026-11-23 is being paid');
  });

  it('is tried again after pauses that grow, and the metrics say that it is stuck', async () => {
    const { app, clock } = club.testApp;
    await expect(pay(club, MONDAY)).rejects.toThrow('broken');
    await expect(pay(club, MONDAY)).rejects.toThrow('broken');
    expect(await findPosting(club.database)).toMatchObject({ businessDate: MONDAY, failedTries: 3, isDue: false });
    const [pause] = await club.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM retry_at - now())::float AS seconds FROM runs WHERE state = 'posting'`,
    );
    expect(pause?.seconds).toBeGreaterThan(20);
    expect(pause?.seconds).toBeLessThanOrEqual(40);
    await insertReconcileResult(club.database, 0, clock.now());
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

  it('is told to the staff who can start a run', async () => {
    await tellStaff(club.database, club.testApp.clock.now());
    const told = `SELECT facts FROM notifications WHERE kind = 'run_late' AND member_id = $1`;
    expect(await club.database.query(told, [club.admin.id])).toEqual([
      { facts: { businessDate: MONDAY, failedTries: 3 } },
    ]);
  });

  it('cannot be taken back', async () => {
    await expect(club.database.query(`UPDATE runs SET state = 'running'`)).rejects.toThrow('goes on to its end');
    await expect(club.database.query('DELETE FROM runs')).rejects.toThrow('goes on to its end');
  });

  it('pays what was frozen, also for a package that was taken back since', async () => {
    const [deposit] = await club.database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'deposit' AND credit_account_id = $1`,
      [last.id],
    );
    const url = `/api/v1/admin/transfers/${deposit?.id}/reversal`;
    resultOf(await post(club.testApp, url, { reason: 'The bank took it back' }, club.admin.token));
    await club.database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
    const run = await pay(club, MONDAY);
    expect(run).toMatchObject({ state: 'posted', chunks: null, totals: { members: 2, cashback: '75' } });
    expect(await club.database.query('SELECT failed_tries, retry_at FROM runs')).toEqual([
      { failed_tries: 0, retry_at: null },
    ]);
    expect((await listEarned(last)).map(({ level, amount }) => [level, amount])).toEqual([[0, '50']]);
    expect((await getWallet(club.testApp, last)).availableBalance).toBe('50');
    expect(await getResult<Package[]>(club.testApp, '/api/v1/packages', last)).toMatchObject([
      { status: 'reversed', daysPaid: 1 },
    ]);
    expect(await listDifferences(club.database)).toEqual([]);
    expect(await listRunDifferences(club.database)).toEqual([]);
  });

  it('is left due when one start catches up fewer, or up to an earlier date', async () => {
    const order = { now: club.testApp.clock.now, trigger: 'start' as const };
    expect(await catchUp(club.database, { ...order, mostDates: 0 })).toEqual([]);
    expect(await catchUp(club.database, { ...order, through: MONDAY })).toEqual([]);
  });

  it('ends after a chunk in a process that is told to stop, and is ended by another', async () => {
    await joinAndBuy(club, 20_000);
    const tuesday = { now: club.testApp.clock.now, trigger: 'start' as const };
    expect(await catchUp(club.database, tuesday)).toMatchObject([{ businessDate: '2026-11-24', state: 'posted' }]);
    await goTo(club, '2026-11-25');
    expect(await catchUp(club.database, { ...tuesday, signal: AbortSignal.abort() })).toEqual([]);
    const wednesday = { ...tuesday, businessDate: '2026-11-25', now: tuesday.now(), startedBy: null, isDryRun: false };
    const left = await postRun(club.database, { ...wednesday, signal: AbortSignal.abort() });
    expect(left).toMatchObject({ state: 'posting', chunks: { posted: 1, all: 2 } });
    expect(await catchUp(club.database, tuesday)).toMatchObject([{ id: left.id, state: 'posted' }]);
    expect(await listRunDifferences(club.database)).toEqual([]);
  });
});

describe('a chunk', () => {
  const club = useClub();

  /** Freezes a date, whose chunk is left. */
  const freeze = async (date: string) => {
    await goTo(club, date);
    await club.database.query(`ALTER TABLE transfers ADD CONSTRAINT broken CHECK (kind <> 'cashback') NOT VALID`);
    await expect(pay(club)).rejects.toThrow('broken');
    await club.database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
  };

  it('that comes to something else than the date was frozen for posts nothing', async () => {
    await joinAndBuy(club, 1000);
    await freeze(MONDAY);
    const owe = (micros: number) =>
      executeUnguarded(club.database, [['UPDATE run_chunks SET amount_micros = amount_micros + $1', [micros]]]);
    const before = await countRows(club.database, 'transfers');
    for (const micros of [1, -1]) {
      await owe(micros);
      const sentence = `The transfers of a chunk add up to 2500000 micro-rupees, what it owes to ${2_500_000 + micros}.`;
      await expect(pay(club)).rejects.toThrow(sentence);
      await owe(-micros);
    }
    expect(await countRows(club.database, 'transfers')).toBe(before);
    expect(await pay(club)).toMatchObject({ state: 'posted' });
  });

  it('holds the wallets of its members when it is tried again, and no others', async () => {
    const { database, testApp } = club;
    await joinAndBuy(club, 1000);
    const without = await joinUnder(club);
    await database.query('ALTER SEQUENCE members_id_seq RESTART WITH 6000');
    const later = await joinUnder(club);
    await freeze('2026-11-24');
    const runId = (await findPosting(database))?.id ?? 0n;
    const listFree = () =>
      database.query('SELECT id FROM accounts WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE SKIP LOCKED', [
        [without.id, later.id],
      ]);
    const tryOnce = (isRetry: boolean) =>
      database.transaction(async (tx) => {
        const chunk = await findNextChunk(tx, runId);
        if (chunk) await postChunk(tx, runId, chunk, '2026-11-24', testApp.clock.now(), isRetry);
        expect(await listFree()).toEqual(isRetry ? [{ id: later.id }] : [{ id: without.id }, { id: later.id }]);
        throw new Error('Taken back');
      });
    for (const isRetry of [false, true]) await expect(tryOnce(isRetry)).rejects.toThrow('Taken back');
    expect(await pay(club)).toMatchObject({ state: 'posted' });
  });

  it('settles with what it credits no more than is owed, and takes nothing of a principal', async () => {
    const { testApp, admin } = club;
    const joinOwing = async () => {
      const member = await joinAndBuy(club, 1000);
      await addUpi(testApp, member);
      const transferId = await reward(testApp, admin, member, 600);
      await requestWithdrawal(testApp, member, 600);
      resultOf(await reverse(testApp, admin, transferId));
      return member;
    };
    const much = await joinOwing();
    const little = await joinOwing();
    await reward(testApp, admin, little, 598);
    await goTo(club, '2026-11-25');
    await pay(club);
    expect(await getWallet(testApp, much)).toMatchObject({ availableBalance: '1000', owed: '597.5' });
    const wallet = await getWallet(testApp, little);
    expect(wallet).toMatchObject({ availableBalance: '1000.5', cashback: '2.5' });
    expect(wallet).not.toHaveProperty('owed');
    expect(await listDifferences(club.database)).toEqual([]);
  });
});
