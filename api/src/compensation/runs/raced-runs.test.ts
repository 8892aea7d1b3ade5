import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { isPayingDay, toDateText, toDay, toStartMs } from '../../../test/compensation/club-facts';
import { seedPayoutClub } from '../../../test/compensation/seed-club';
import { NO_SITE, startProgram, type ChildProgram } from '../../../test/child-program';
import { waitUntilAnswering } from '../../../test/running-server';
import { createOwnClubDatabase, createTestDatabase } from '../../../test/test-database';
import { createDatabase, type Database } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { addLedgerMonths } from '../../ledger/months';
import { listDifferences } from '../../ledger/reconcile';
import { addDays } from '../../plan/calendar';
import { reconcileNightly, listRunDifferences } from '../../reconcile/reconcile-books';
import { catchUp, postRun } from './post-run';

const TRIGGERS = 24;
const MEMBERS = 300;

interface PaidDate {
  on: string;
  runs: number;
  cashbacks: number;
}

/** For each date how many runs say that they posted it, and how many members it credited. */
function listPaidDates(database: Database): Promise<PaidDate[]> {
  return database.query<PaidDate>(
    `SELECT business_date AS on, count(*)::integer AS runs,
       (SELECT count(*)::integer FROM transfers WHERE kind = 'cashback' AND transfers.business_date = runs.business_date) AS cashbacks
     FROM runs GROUP BY business_date ORDER BY business_date`,
  );
}

const toPaidOnce = (on: string): PaidDate => ({ on, runs: 1, cashbacks: MEMBERS });

async function expectAgreement(database: Database): Promise<void> {
  expect(await listDifferences(database)).toEqual([]);
  expect(await listRunDifferences(database)).toEqual([]);
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));

describe(`${TRIGGERS} triggers at once on PostgreSQL`, () => {
  let database: Database;
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL');
    await seedPayoutClub(database, MEMBERS, '2026-11-01');
  });
  afterEach(() => database.close());

  it('are one run of a date and refusals for all others', async () => {
    const dates = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];
    for (const businessDate of dates) {
      const now = new Date(`${businessDate}T12:00:00+05:30`);
      const order = { businessDate, now, trigger: 'admin' as const, startedBy: null, isDryRun: false };
      const results = await Promise.allSettled(Array.from({ length: TRIGGERS }, () => postRun(database, order)));
      const posted = results.filter((result) => result.status === 'fulfilled');
      const codes = results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : []));
      expect(posted).toEqual([{ status: 'fulfilled', value: expect.objectContaining({ state: 'posted' }) }]);
      expect(codes.filter((code) => code !== 'already_paid' && code !== 'run_in_progress')).toEqual([]);
    }
    expect(await listPaidDates(database)).toEqual(dates.map(toPaidOnce));
    await expectAgreement(database);
  });

  it('that catch up pay every due date once, in order', async () => {
    const order = { now: () => new Date('2026-11-06T12:00:00+05:30'), trigger: 'schedule' as const };
    const runs = (await Promise.all(Array.from({ length: TRIGGERS }, () => catchUp(database, order)))).flat();
    const dates = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];
    const byId = runs.toSorted((a, b) => Number(a.id) - Number(b.id));
    expect(byId.map((run) => run.businessDate)).toEqual(dates);
    expect(await listPaidDates(database)).toEqual(dates.map(toPaidOnce));
    await expectAgreement(database);
  });
});

describe('processes on one PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;
  const started: ChildProgram[] = [];

  beforeEach(async () => {
    ({ url, drop } = await createOwnClubDatabase());
    database = createDatabase({ connectionString: url, max: 4 }, () => {});
  });
  afterEach(async () => {
    const left = started.splice(0);
    left.forEach(({ child }) => child.kill('SIGKILL'));
    await Promise.all(left.map(({ exited }) => exited));
    await database.close();
    await drop();
  });

  function start(file: string, args: string[], env: NodeJS.ProcessEnv): ChildProgram {
    const settings = { ...NO_SITE, DATABASE_URL: url, HOST: '127.0.0.1', LOG_LEVEL: 'error' };
    const program = startProgram(file, args, { ...settings, ...env });
    started.push(program);
    return program;
  }

  async function waitUntil(isReached: () => Promise<boolean>): Promise<void> {
    while (!(await isReached())) await delay(20);
  }

  it('two servers that start at once pay what is due once', async () => {
    const today = toDay(Date.now());
    // At the beginning of a month the first of these dates are of the one before.
    await addLedgerMonths(database, new Date(), new Date(toStartMs(today - 9)));
    await seedPayoutClub(database, MEMBERS, toDateText(today - 9));
    const due = Array.from({ length: 9 }, (_, place) => today - 8 + place).filter(isPayingDay);
    // At night a server that starts would do this, and tell that the club is written without an audit log.
    await reconcileNightly(database, new Date());
    const ports = [await getPort(), await getPort()];
    const servers = ['Pacific/Kiritimati', 'America/Los_Angeles'].map((TZ, place) =>
      start('src/server.ts', [], { TZ, PORT: String(ports[place]) }),
    );
    // A server that is told to stop before it is up ends at once, without a word.
    await Promise.all(servers.map((server, place) => waitUntilAnswering(`http://127.0.0.1:${ports[place]}`, server)));
    await waitUntil(async () => (await listPaidDates(database)).length >= due.length);
    servers.forEach(({ child }) => child.kill('SIGTERM'));
    const ends = await Promise.all(servers.map(({ exited }) => exited));
    expect(ends).toEqual([
      { code: 0, output: '' },
      { code: 0, output: '' },
    ]);
    expect(await listPaidDates(database)).toEqual(due.map(toDateText).map(toPaidOnce));
    await expectAgreement(database);
  });

  it('a run whose database goes away in the middle says so, ends with 1, and is ended by the next one', async () => {
    const purchasedOn = '2026-01-01';
    await seedPayoutClub(database, MEMBERS, purchasedOn);
    let command: ChildProgram | undefined;
    // Stands in the way of the run, so that it is in the middle for as long as we like.
    await database.transaction(async (tx) => {
      await tx.query('SELECT FROM accounts WHERE id = 1 FOR UPDATE');
      command = start('src/commands/payout.ts', ['--date', addDays(purchasedOn, 1)], {});
      const findWaiting = () =>
        tx.query<{ pid: number }>(
          // Of this database alone: what waits elsewhere on the server is of another test.
          `SELECT w.pid FROM pg_locks w JOIN pg_locks held ON held.pid = w.pid
           JOIN pg_database d ON d.oid = held.database AND d.datname = current_database()
           WHERE NOT w.granted AND w.locktype = 'transactionid'`,
        );
      await waitUntil(async () => (await findWaiting()).length > 0);
      await tx.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    });
    const { code, output } = await (command?.exited ?? Promise.reject(new Error('Not started')));
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/^The database went away/);
    const left = await database.query(
      `SELECT (SELECT state FROM runs) AS state, (SELECT sum(days_paid)::integer FROM packages) AS days,
         (SELECT count(*)::integer FROM transfers WHERE kind <> 'deposit') AS transfers`,
    );
    expect(left).toEqual([{ state: 'posting', days: 0, transfers: 0 }]);
    await expectAgreement(database);

    const now = () => new Date(`${addDays(purchasedOn, 1)}T12:00:00+05:30`);
    const [run] = await catchUp(database, { now, trigger: 'start' });
    expect(run).toMatchObject({ state: 'posted', trigger: 'command', totals: { members: MEMBERS } });
    await expectAgreement(database);
  });
});
