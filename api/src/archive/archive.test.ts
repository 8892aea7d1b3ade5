import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { readLedgerDigest } from '../../test/compensation/ledger-digest';
import { buildSmallClub, goToMonday, type SmallClub } from '../../test/compensation/small-club';
import { getResult, getWallet, reward, rewardAt } from '../../test/money';
import { rolledBack } from '../../test/rolled-back';
import { post, resultOf, proveAgain } from '../../test/test-app';
import { createTestDatabase, ENGINES } from '../../test/test-database';
import { listDueDates } from '../compensation/runs/due-dates';
import { listRunDifferences } from '../reconcile/reconcile-books';
import { postRun } from '../compensation/runs/post-run';
import type { EarningExplanation, EarningPage, StatementPage } from '../contract';
import type { Database } from '../database/database';
import { closeMonths, findLastClosing } from '../ledger/closings';
import { findLedgerMonths, moveIntoMonths } from '../ledger/months';
import { findArchivedThrough, listDifferences } from '../ledger/reconcile';
import { listBrokenLaws } from '../reconcile/laws';
import { archiveMonth, attachMonth } from './archive';
import { readManifest } from './manifest';
import { listArchivable } from './months';

const NOVEMBER = '2026-11-01';

let directory: string;
beforeEach(async () => (directory = await mkdtemp(joinPath(tmpdir(), 'safar-archive-'))));
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Pays every date until one, the last of November in December, after others have moved money. */
async function payUntil(database: Database, { testApp, admin, top }: SmallClub, last: string): Promise<void> {
  for (const businessDate of await listDueDates(database, new Date(`${last}T12:00:00Z`))) {
    if (businessDate === '2026-11-30') await reward(testApp, admin, top, 7);
    const now = new Date(`${businessDate}T06:00:00Z`);
    await postRun(database, { businessDate, now, trigger: 'command', startedBy: null, isDryRun: false });
  }
}

/** All months that a test may need, whatever the day is on which it runs. */
const addMonths = (database: Database) =>
  database.query(
    `SELECT add_ledger_month(month::date) FROM generate_series('2026-11-01'::date, '2027-01-01', '1 month') month`,
  );

const close = (database: Database, openDate: string) => database.transaction((tx) => closeMonths(tx, openDate));

function archive(database: Database, onStep: (sentence: string) => void = () => {}): Promise<void> {
  return archiveMonth(database, { month: NOVEMBER, directory, schemaVersion: 1, now: new Date(), onStep });
}

const attach = (database: Database) => attachMonth(database, { month: NOVEMBER, directory, onStep: () => {} });

/** Everything that must stay as it is when a month goes, and when it comes back. */
async function readWhatStays(database: Database, { testApp, top, middle }: SmallClub) {
  const since = await findArchivedThrough(database);
  const earnings = await getResult<EarningPage>(testApp, '/api/v1/earnings?from=2026-12-01', top);
  const explanations = earnings.items.map(({ id }) =>
    getResult<EarningExplanation>(testApp, `/api/v1/earnings/${id}`, top),
  );
  const statement = await getResult<StatementPage>(testApp, '/api/v1/wallet/statement?from=2026-12-01', middle);
  return {
    wallets: [await getWallet(testApp, top), await getWallet(testApp, middle)],
    explanations: await Promise.all(explanations),
    statement: statement.items,
    differences: await listDifferences(database, { since: await findLastClosing(database) }),
    allDifferences: await listDifferences(database),
    runDifferences: await listRunDifferences(database, since),
    broken: await listBrokenLaws(database, since),
    credits: await database.query('SELECT plan_id, sum(amount_micros) FROM tier_credits GROUP BY 1 ORDER BY 1'),
  };
}

describe.each(ENGINES)('the archive on %s', (engine) => {
  it('takes a closed month out and brings it back as it was; nothing else changes', async () => {
    const database = await createTestDatabase(engine);
    await addMonths(database);
    const club = await buildSmallClub(database);
    const { testApp, admin, top } = club;
    await goToMonday(club);
    const mistake = await reward(testApp, admin, top, 5);
    const reason = 'For the test,\nin "lines"\nof "its own';
    const broken = { memberId: String(top.id), amount: '3', reason };
    resultOf(await post(testApp, '/api/v1/admin/rewards', broken, admin.token));
    await payUntil(database, club, '2026-11-27');
    testApp.clock.advance(9 * 24 * 60 * 60);
    await proveAgain(testApp);
    resultOf(
      await post(testApp, `/api/v1/admin/transfers/${mistake}/reversal`, { reason: 'For the test' }, admin.token),
    );
    await payUntil(database, club, '2026-12-02');
    await expect(listArchivable(database, '2026-12-01')).rejects.toThrow('2026-11 is not closed');
    expect(await close(database, '2026-12-03')).toBe('2026-11-30');
    expect(await listArchivable(database, '2026-12-01')).toContain(NOVEMBER);
    const before = await readLedgerDigest(database);
    const stays = await readWhatStays(database, club);
    expect(stays).toMatchObject({ differences: [], allDifferences: [], runDifferences: [], broken: [] });
    expect(stays.explanations).not.toEqual([]);

    const dies = archive(database, (sentence) => {
      if (sentence.includes('whole')) throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await readLedgerDigest(database)).toEqual(before);
    await archive(database);
    expect(await database.query(`SELECT FROM transfers WHERE business_date < '2026-12-01'`)).toEqual([]);
    expect(await readWhatStays(database, club)).toEqual({ ...stays, credits: expect.any(Array) });
    // A key of nothing is missed among those of the month.
    const withKey = await rolledBack(database, async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query(`INSERT INTO transfer_sources VALUES ('reward', 999, 1)`);
      return listBrokenLaws(tx, await findArchivedThrough(tx));
    });
    expect(withKey).toMatchObject([{ law: 'a key has its transfer', row: 'transfer_source:reward' }]);
    const statement = await getResult<StatementPage>(testApp, '/api/v1/wallet/statement', top);
    expect(statement.completeFrom).toBe('2026-12-01');
    const file = await testApp.app.inject({
      url: '/api/v1/wallet/statement.csv',
      headers: { authorization: top.token },
    });
    expect(file.body).toMatch(
      /\r\n,2026-12-01,,Opening balance,Earlier entries are archived; ask support for them,,10\d+(\.\d+)?,\r\n$/,
    );
    await close(database, '2027-01-04');
    expect(await listDifferences(database)).toEqual([]);
    const past = database.query(
      `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, source_id, reference, business_date, posted_at)
       VALUES (-1, -2, 1, 'payout', 1, 'Late', '2026-11-20', now())`,
    );
    await expect(past).rejects.toThrow('2026-11 is archived');

    const { manifest } = await readManifest(joinPath(directory, '2026-11'));
    expect(manifest.sums.kinds).toContainEqual({ kind: 'deposit', transfers: 3, micros: '30000000000' });
    await attach(database);
    expect(await database.query('SELECT FROM transfers WHERE reference = $1', [`Reward: ${reason}`])).toHaveLength(1);
    expect(await readLedgerDigest(database)).toEqual(before);
    expect(await readWhatStays(database, club)).toMatchObject({
      differences: [],
      allDifferences: [],
      runDifferences: [],
    });
    await archive(database);
    expect(await listDifferences(database)).toEqual([]);

    await appendFile(joinPath(directory, '2026-11/transfers.csv.gz'), 'x');
    await expect(attach(database)).rejects.toThrow(/transfers.csv.gz (is not what was written|cannot be read)/);
    expect(await findArchivedThrough(database)).toBe('2026-11-30');
    await testApp.app.close();
    await database.close();
  });
});

it('refuses a manifest of other rows, and what is in no month until it is moved into one', async () => {
  const database = await createTestDatabase('PostgreSQL');
  await addMonths(database);
  const club = await buildSmallClub(database);
  await close(database, '2026-12-03');
  const died = archive(database, (sentence) => {
    if (sentence.includes('whole')) throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  const manifest = await readFile(joinPath(directory, '2026-11/manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ format: 1, month: NOVEMBER, files: { transfers: { rows: 6 } } });
  const nowhere = { month: NOVEMBER, schemaVersion: 1, now: new Date(), onStep: () => {} };
  const unwritable = archiveMonth(database, { ...nowhere, directory: joinPath(directory, '2026-11/manifest.json') });
  await expect(unwritable).rejects.toThrow(/could not be written: .* The month is in the database as before/);
  await reward(club.testApp, club.admin, club.top, 5);
  await expect(archive(database)).rejects.toThrow('exists already and is of other transfers');
  await expect(attach(database)).rejects.toThrow('2026-11 is not archived');

  // Of a month that nobody made.
  await rewardAt(club.testApp, club.admin, club.top, 1, new Date('2031-01-20T06:00:00Z'));
  await expect(listArchivable(database, '2031-02-01')).rejects.toThrow('Rows of 2031-01-20 are in no month');
  expect(await findLedgerMonths(database)).toMatchObject({ hasAstray: true });
  expect(await database.transaction(moveIntoMonths)).toEqual(['2031-01']);
  expect(await findLedgerMonths(database)).toEqual({ last: '2031-01', hasAstray: false });
  expect(await database.query('SELECT amount_micros AS micros FROM transfers_2031_01')).toEqual([
    { micros: 1_000_000n },
  ]);
  expect(await listDifferences(database)).toEqual([]);
  await club.testApp.app.close();
  await database.close();
});
