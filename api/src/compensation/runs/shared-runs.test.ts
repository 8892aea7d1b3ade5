import { goTo, joinAndBuy, pay, setEnabled, useOwnClub, type Member } from '../../../test/compensation/test-club';
import { countRows } from '../../../test/test-app';
import { catchUp, finishRun, openRun, postRun } from './post-run';
import { findPosting, listRuns, lockRun, toRun } from './run.queries';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

describe('a date that several work at', () => {
  const club = useOwnClub();
  let member: Member;
  const order = () => ({
    businessDate: MONDAY,
    now: club.testApp.clock.now(),
    trigger: 'command' as const,
    startedBy: null,
    isDryRun: false,
  });
  /** Frozen and not posted: the process that worked at it has gone. */
  const leaveFrozen = async () => {
    await club.database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 2500000)');
    await expect(pay(club, MONDAY)).rejects.toThrow('broken');
    await club.database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
  };

  beforeEach(async () => {
    member = await joinAndBuy(club, 1000);
    await goTo(club, MONDAY);
  });

  const PAID = { code: 'already_paid', message: '2026-11-23 has been paid already.', field: undefined };

  it('is posted once by two who go on with it at the same moment, and the slower one is told so', async () => {
    await leaveFrozen();
    const id = await openRun(club.database, order());
    // Each has a connection that is open: neither posts before the other has seen that there is something to post.
    await Promise.all([1, 2].map(() => club.database.query('SELECT pg_sleep(0.1)')));
    const results = await Promise.allSettled([1, 2].map(() => finishRun(club.database, id, order())));
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.objectContaining(PAID),
    ]);
    const runs = (await listRuns(club.database, undefined, 10)).map(toRun);
    expect(runs).toMatchObject([{ state: 'posted', error: null }]);
    expect(await countRows(club.database, 'earnings')).toBe(1);
  });

  it('stays as it was posted when another who meant to go on with it comes after the last chunk', async () => {
    await leaveFrozen();
    const id = await openRun(club.database, order());
    await finishRun(club.database, id, order());
    await expect(finishRun(club.database, id, order())).rejects.toMatchObject(PAID);
    expect((await listRuns(club.database, undefined, 10)).map(toRun)).toMatchObject([
      { id: String(id), state: 'posted' },
    ]);
  });

  it('is not frozen again beside the one that was frozen since, and that attempt is taken back', async () => {
    const id = await openRun(club.database, order());
    await leaveFrozen();
    const refusal = { code: 'run_in_progress', message: '2026-11-23 is being paid right now.' };
    await expect(finishRun(club.database, id, order())).rejects.toMatchObject(refusal);
    expect(await countRows(club.database, 'runs')).toBe(1);
    expect(await pay(club, MONDAY)).toMatchObject({ state: 'posted' });
  });

  it('counts its time from its start when it is gone on with later', async () => {
    await leaveFrozen();
    club.testApp.clock.advance(3600);
    const { tookMs } = await pay(club, MONDAY);
    expect(tookMs).toBeGreaterThanOrEqual(3600_000);
    expect(tookMs).toBeLessThan(3700_000);
  });

  it('is waited for by an order that may wait', async () => {
    let finished: Promise<unknown> | undefined;
    await club.database.transaction(async (tx) => {
      await lockRun(tx, 0n, true);
      finished = postRun(club.database, { ...order(), mayWait: true });
      const listWaiting = () =>
        tx.query(
          // Of this database alone: what waits elsewhere on the server is of another test.
          `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
           WHERE NOT l.granted`,
        );
      while ((await listWaiting()).length === 0);
    });
    expect(await finished).toMatchObject({ state: 'posted' });
  });

  it('is the last one when a catch-up goes through it', async () => {
    await goTo(club, TUESDAY);
    const runs = await catchUp(club.database, { now: club.testApp.clock.now, trigger: 'start', through: MONDAY });
    expect(runs.map(({ businessDate }) => businessDate)).toEqual([MONDAY]);
    expect(await findPosting(club.database)).toBeUndefined();
  });

  it('is paid to nobody when nobody may earn, and counts as paid', async () => {
    await setEnabled(club, member, false);
    expect(await pay(club, MONDAY)).toMatchObject({ state: 'posted', totals: { members: 0, lines: 0 } });
    await expect(pay(club, MONDAY)).rejects.toMatchObject({ code: 'already_paid' });
  });
});
