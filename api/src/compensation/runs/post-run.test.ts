import {
  buy,
  goTo,
  joinAndBuy,
  joinUnder,
  listLines,
  pay,
  payOn,
  useOwnClub,
} from '../../../test/compensation/test-club';
import { countRows } from '../../../test/test-app';
import { ENGINES } from '../../../test/test-database';
import type { Run } from '../../contract';
import type { Database } from '../../database/database';
import { listDifferences } from '../../ledger/reconcile';
import { AppError, type ErrorCode } from '../../errors/app-error';
import { catchUp, unlessPaid } from './post-run';
import { listDueDates } from './due-dates';
import { listRunDifferences } from '../../reconcile/reconcile-books';
import { listRuns, lockRun, toRun } from './run.queries';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

const countEverything = async (database: Database) => ({
  runs: await countRows(database, 'runs'),
  lines: await countRows(database, 'earnings'),
  transfers: await countRows(database, 'transfers'),
  daysPaid: await database.query('SELECT id, days_paid, status FROM packages ORDER BY id'),
});

describe('a run', () => {
  const club = useOwnClub();

  it('refuses every date that cannot be paid, in a sentence, and leaves no trace', async () => {
    await expect(pay(club, FRIDAY)).rejects.toThrow('There is no package yet, so there is nothing to pay.');
    await joinAndBuy(club, 1000);
    const before = await countEverything(club.database);
    for (const [date, sentence] of [
      ['2026-02-30', '"2026-02-30" is not a date such as 2026-11-20.'],
      ['tomorrow', '"tomorrow" is not a date such as 2026-11-20.'],
      [SATURDAY, '2026-11-21 is a Saturday. Only Monday to Friday are paid.'],
      [MONDAY, '2026-11-23 is in the future; today is 2026-11-20.'],
      [FRIDAY, '2026-11-20 is before the first package; the first date that can be paid is 2026-11-23.'],
    ] as const) {
      await expect(pay(club, date)).rejects.toMatchObject({ message: sentence, field: 'businessDate' });
    }
    await goTo(club, TUESDAY);
    await expect(pay(club, TUESDAY)).rejects.toThrow('2026-11-23 comes first: it has not been paid yet.');
    expect(await countEverything(club.database)).toEqual(before);
  });

  it('pays a date once', async () => {
    await joinAndBuy(club, 10_000);
    await payOn(club, MONDAY);
    const before = await countEverything(club.database);
    await expect(pay(club, MONDAY)).rejects.toThrow('2026-11-23 has been paid already.');
    await expect(pay(club, FRIDAY)).rejects.toThrow('is before the first package');
    expect(await countEverything(club.database)).toEqual(before);
  });

  it('that begins while another is at work is refused, and its attempt is taken back', async () => {
    await joinAndBuy(club, 1000);
    await goTo(club, MONDAY);
    await club.database.transaction(async (tx) => {
      await lockRun(tx, 0n, true);
      await expect(pay(club)).rejects.toMatchObject({
        code: 'run_in_progress',
        message: '2026-11-23 is being paid right now.',
      });
      expect(await countRows(club.database, 'runs')).toBe(0);
    });
    expect(await pay(club)).toMatchObject({ state: 'posted' });
  });

  it('says how long it took', async () => {
    await joinAndBuy(club, 1000);
    await goTo(club, MONDAY);
    for (const isDryRun of [true, false]) {
      const beganAt = performance.now();
      const { tookMs } = await pay(club, MONDAY, isDryRun);
      expect(tookMs).toBeGreaterThan(0);
      expect(tookMs).toBeLessThanOrEqual(Math.ceil(performance.now() - beganAt));
    }
  });

  it('tells its totals by level', async () => {
    const top = await joinAndBuy(club, 1000);
    await joinAndBuy(club, 5_00_000, top);
    const run = await payOn(club, MONDAY);
    expect(run).toMatchObject<Partial<Run>>({
      businessDate: MONDAY,
      trigger: 'command',
      startedBy: null,
      error: null,
    });
    expect(run.totals).toEqual({
      members: 2,
      lines: 3,
      cashback: '1002.5',
      cashbackOnCashback: '117.5',
      cut: '382.5',
      levels: [
        { level: 0, lines: 2, amount: '1002.5', cut: '250' },
        { level: 1, lines: 1, amount: '117.5', cut: '132.5' },
      ],
    });
  });

  it('catches up what was missed, in order, once, each date with the packages of that date', async () => {
    const early = await joinAndBuy(club, 1000);
    await goTo(club, '2026-11-25');
    const late = await joinUnder(club, early);
    await buy(club, late, 1000);
    expect(await listDueDates(club.database, club.testApp.clock.now())).toEqual([MONDAY, TUESDAY, '2026-11-25']);
    await goTo(club, '2026-11-28');
    const steps: string[] = [];
    const onStep = (sentence: string) => void steps.push(sentence);
    const order = { now: club.testApp.clock.now, trigger: 'start' as const, onStep };
    const runs = await catchUp(club.database, order);
    expect(runs.map(({ businessDate, totals }) => [businessDate, totals?.members])).toEqual([
      [MONDAY, 1],
      [TUESDAY, 1],
      ['2026-11-25', 1],
      ['2026-11-26', 2],
      ['2026-11-27', 2],
    ]);
    expect(steps.slice(0, 3)).toEqual([
      'Packages are frozen.',
      'Cashback is added up the network, and a line is written for each member and level.',
      'Transfers are posted.',
    ]);
    expect(await catchUp(club.database, order)).toEqual([]);
  });

  it('that nobody works at any more is read as interrupted', async () => {
    await club.database.query(
      `INSERT INTO runs (business_date, state, triggered_by, started_at, progressed_at)
       VALUES ($1, 'running', 'start', now() - interval '1 hour', now() - interval '1 hour')`,
      [MONDAY],
    );
    const [left] = (await listRuns(club.database, undefined, 10)).map(toRun);
    expect(left).toMatchObject({ state: 'interrupted', totals: null, tookMs: null });
  });

  it('stays as it ended, and so do its lines', async () => {
    await joinAndBuy(club, 1000);
    await payOn(club, MONDAY);
    await expect(club.database.query(`UPDATE runs SET state = 'running'`)).rejects.toThrow('stays as it is');
    await expect(club.database.query('DELETE FROM runs')).rejects.toThrow();
    await expect(club.database.query('UPDATE earnings SET cashback_micros = 1')).rejects.toThrow('only grows');
    const again = club.database.query(
      `INSERT INTO runs (business_date, state, triggered_by, started_at, took_ms, rate_version, members)
       VALUES ($1, 'posted', 'command', now(), 1, 1, 1)`,
      [MONDAY],
    );
    await expect(again).rejects.toThrow('runs_posted_key');
  });
});

function breakTable(database: Database, table: 'earnings' | 'transfers') {
  const micros = table === 'earnings' ? 'cashback_micros' : 'amount_micros';
  return database.query(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (${micros} <> 2500000)`);
}
const mendTable = (database: Database, table: string) => database.query(`ALTER TABLE ${table} DROP CONSTRAINT broken`);

describe.each(ENGINES)('a run on %s', (engine) => {
  const club = useOwnClub({ engine });

  it('prints in a dry run what it then posts, and a dry run changes nothing', async () => {
    const top = await joinAndBuy(club, 1000);
    await joinAndBuy(club, 5_00_000, await joinAndBuy(club, 2000, top));
    await goTo(club, MONDAY);
    const before = await countEverything(club.database);
    const dry = await pay(club, MONDAY, true);
    expect(await countEverything(club.database)).toEqual({ ...before, runs: 1 });
    const posted = await pay(club, MONDAY);
    expect(dry).toMatchObject({ state: 'simulated', totals: { lines: 6 } });
    expect(posted).toMatchObject({ state: 'posted', totals: dry.totals });
    expect(await listLines(club.database, MONDAY)).toHaveLength(6);
    expect(await listRunDifferences(club.database)).toEqual([]);
    expect(await listDifferences(club.database)).toEqual([]);
  });

  it('that cannot be computed says why, and the next attempt pays', async () => {
    await joinAndBuy(club, 1000);
    const before = await countEverything(club.database);
    await goTo(club, MONDAY);
    await breakTable(club.database, 'earnings');
    const beganAt = performance.now();
    await expect(pay(club)).rejects.toThrow('broken');
    const tookMs = performance.now() - beganAt;
    expect(await countEverything(club.database)).toEqual({ ...before, runs: 1 });
    await mendTable(club.database, 'earnings');
    expect(await pay(club)).toMatchObject({ state: 'posted' });
    const runs = (await listRuns(club.database, undefined, 10)).map(toRun);
    expect(runs.map(({ state }) => state)).toEqual(['posted', 'failed']);
    expect(runs[1]?.tookMs).toBeLessThanOrEqual(Math.ceil(tookMs));
    expect(runs[1]?.error).toContain('broken');
  });

  it('that cannot be posted says why, and the next trigger goes on with it', async () => {
    await joinAndBuy(club, 1000);
    const before = await countEverything(club.database);
    await goTo(club, MONDAY);
    await breakTable(club.database, 'transfers');
    await expect(pay(club)).rejects.toThrow('broken');
    expect(await countEverything(club.database)).toEqual({ ...before, runs: 1, lines: 1 });
    const [left] = (await listRuns(club.database, undefined, 10)).map(toRun);
    expect(left).toMatchObject({ state: 'interrupted', chunks: { posted: 0, all: 1 } });
    expect(left?.error).toContain('broken');
    await expect(pay(club, MONDAY, true)).rejects.toThrow('is being paid right now');
    await mendTable(club.database, 'transfers');
    expect(await pay(club)).toMatchObject({ id: left?.id, state: 'posted', chunks: null, error: null });
    expect(await countEverything(club.database)).toMatchObject({ runs: 1, lines: 1, transfers: before.transfers + 1 });
    expect(await listRunDifferences(club.database)).toEqual([]);
  });
});

describe('a run that another process was faster with', () => {
  const refuse = (code: ErrorCode) => Promise.reject<Run>(new AppError(code, 'For the test.'));

  it.each(['already_paid', 'run_in_progress'] as const)('is none: %s', async (code) => {
    expect(await unlessPaid(refuse(code))).toBeUndefined();
  });

  it('is not one that is refused or breaks for another reason', async () => {
    await expect(unlessPaid(refuse('date_not_payable'))).rejects.toMatchObject({ code: 'date_not_payable' });
    const broken = Object.assign(new Error('broken'), { code: 'already_paid' });
    await expect(unlessPaid(Promise.reject(broken))).rejects.toBe(broken);
  });
});
