import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AdminPayoutPage,
  DecidedLine,
  Dashboard,
  Network,
  NetworkChildren,
  SessionGrant,
  StatementImport,
  StatementMatches,
  Wallet,
} from '../src/contract';
import { getResult } from '../test/money';
import { useDemoApp } from '../test/demo-database';
import { useAppOver } from '../test/shop';
import { countRows, post, resultOf, START } from '../test/test-app';
import { createTestDatabase, ENGINES } from '../test/test-database';
import { listRunDifferences } from '../src/reconcile/reconcile-books';
import { catchUp } from '../src/compensation/runs/post-run';
import { listDueDates } from '../src/compensation/runs/due-dates';
import { findLedgerMonths } from '../src/ledger/months';
import { listDifferences } from '../src/ledger/reconcile';
import { listBrokenLaws } from '../src/reconcile/laws';
import type { Database } from '../src/database/database';
import { readRecording, RECORDED_REMOTES, recordReplies } from './recordings';
import { seedDemo } from './seed-demo';

/** Of the transfers on the engine that was seeded first: the other must have the same. */
let firstDigest: unknown;

async function seedEmbedded(): Promise<Database> {
  const database = await createTestDatabase('PGlite');
  expect(await seedDemo({ database, now: () => START })).toBe(true);
  return database;
}

describe.each(ENGINES)('the demo club on %s', (engine) => {
  // That on PostgreSQL is a copy of the one that the other suites have.
  const testApp = engine === 'PGlite' ? useAppOver(seedEmbedded) : useDemoApp();
  let database: Database;
  beforeAll(() => ({ database } = testApp));

  async function signIn(email: string) {
    const login = { email, password: 'demo-safar-2026' };
    const { _id, token } = resultOf<SessionGrant>(await post(testApp, '/api/v1/user/userLogin', login));
    return { id: BigInt(_id), token };
  }
  const list = (sql: string) => database.query(sql);

  // First of all: sequences are not rolled back, and the recordings have the first numbers after the seeding.
  it('replies what is recorded for the remotes that run alone', async () => {
    for (const remote of RECORDED_REMOTES) {
      expect(await recordReplies({ database, now: testApp.clock.now }, remote)).toEqual(readRecording(remote));
    }
  });

  it('shows the demo member exactly the specified figures', async () => {
    const member = await signIn('member@demo.example');
    expect(await getResult<Wallet>(testApp, '/api/v1/wallet', member)).toEqual({
      earnings: '12300',
      deposit: '1000',
      withdraw: '500',
      reference: '2456',
      referral: 1,
      cashback: '499',
      availableBalance: '12800',
      withdrawable: '12800',
      leastWithdrawal: '200',
      pendingPayouts: '200',
      governingPlan: null,
    });
    expect(await getResult<Dashboard>(testApp, '/api/v1/dashboard', member)).toMatchObject({
      teamMembers: 8,
      breakdown: { directReferrals: '2456', cashback: '499', bonuses: '9345' },
    });
    const packages = await getResult(testApp, '/api/v1/packages', member);
    expect(packages).toMatchObject([{ status: 'finished', principal: '1000', daysPaid: 15 }]);
  });

  it('shows a tree of three children with one or two children each', async () => {
    const member = await signIn('member@demo.example');
    const network = await getResult<Network>(testApp, '/api/v1/network', member);
    expect(network.levels.slice(0, 3).map((level) => level.members)).toEqual([3, 5, 0]);
    const children = await getResult<NetworkChildren>(testApp, `/api/v1/network/${member.id}/children`, member);
    expect(children.items.map((node) => node.directCount)).toEqual([2, 1, 2]);
  });

  it('leaves no screen and no chart empty', async () => {
    const admin = await signIn('admin@demo.example');
    expect(await countRows(database, 'members')).toBe(304);
    expect(await list('SELECT max(level)::int AS level, max(depth) AS depth FROM lineage, member_figures')).toEqual([
      { level: 10, depth: 10 },
    ]);
    for (const [table, states] of [
      ['deposits', ['failed', 'pending', 'success']],
      ['packages', ['finished', 'running']],
      ['withdrawal_requests', ['approved', 'pending', 'rejected']],
      ['payouts', ['failed', 'pending', 'success']],
    ] as const) {
      const rows = await list(`SELECT DISTINCT status FROM ${table} ORDER BY status`);
      expect(rows).toEqual(states.map((status) => ({ status })));
    }
    const batches = await list(
      `SELECT DISTINCT b.state, p.status FROM payout_batches b JOIN payout_batch_lines l ON l.batch_id = b.id
       JOIN payouts p ON p.id = l.payout_id WHERE l.is_open ORDER BY 1, 2`,
    );
    expect(batches).toEqual([
      { state: 'prepared', status: 'pending' },
      ...['failed', 'pending', 'success'].map((status) => ({ state: 'released', status })),
    ]);
    expect(await countRows(database, `payout_batches WHERE state = 'discarded'`)).toBe(1);
    const kinds = await list('SELECT DISTINCT kind FROM transfers ORDER BY kind');
    expect(kinds).toHaveLength(10);
    expect(await countRows(database, 'audit_entries')).toBeGreaterThan(200);
    expect(await countRows(database, 'contact_messages')).toBe(12);
    const disabled = await countRows(database, 'members WHERE NOT is_enabled');
    expect(disabled).toBeGreaterThan(3);
    expect(await countRows(database, `enabled_changes WHERE changed_at < '${START.toISOString()}'`)).toBe(disabled);
    const payouts = await getResult<AdminPayoutPage>(testApp, '/api/v1/admin/payouts', admin);
    expect(payouts.items).toHaveLength(25);
  });

  it('reconciles, and no wallet was ever below zero or below its running packages', async () => {
    expect(await listDifferences(database)).toEqual([]);
    expect(await listBrokenLaws(database)).toEqual([]);
    const below = await list(
      `SELECT * FROM (
         SELECT account, sum(amount) OVER (PARTITION BY account ORDER BY id) AS balance FROM (
           SELECT id, credit_account_id AS account, amount_micros AS amount FROM transfers
           UNION ALL SELECT id, debit_account_id, -amount_micros FROM transfers
         ) sides
       ) running WHERE balance < 0 AND account > 0`,
    );
    expect(below).toEqual([]);
    const locked = await list(
      `SELECT a.id FROM accounts a JOIN packages p ON p.member_id = a.id AND p.status = 'running'
       GROUP BY a.id HAVING a.balance_micros < sum(p.principal_micros)`,
    );
    expect(locked).toEqual([]);
  });

  it('has been paid until today, and every line agrees with the transfers', async () => {
    expect(await listDueDates(database, testApp.clock.now())).toEqual([]);
    expect(await listDueDates(database, new Date('2026-11-24T00:00:00+05:30'))).toEqual(['2026-11-23', '2026-11-24']);
    expect(await listRunDifferences(database)).toEqual([]);
    expect(await findLedgerMonths(database)).toMatchObject({ hasAstray: false });
    const [sums] = await list(
      `SELECT (SELECT sum(amount_micros) FROM referral_earnings) AS explained,
         (SELECT sum(amount_micros) FROM transfers WHERE kind = 'referral_bonus') AS posted`,
    );
    expect(sums).toEqual({ explained: '28670900000', posted: '28670900000' });
  });

  it('shows a debit that is all of a batch, and a charge that was taken back and booked again', async () => {
    const admin = await signIn('admin@demo.example');
    const { debits, batches } = await getResult<StatementMatches>(testApp, '/api/v1/admin/statements/matches', admin);
    expect(debits).toMatchObject([{ narration: 'BULK UPLOAD PAYOUTS-3.CSV' }]);
    expect(batches).toMatchObject([{ lineId: debits[0]?.id, batchId: '3' }]);
    const decided = await getResult<DecidedLine[]>(testApp, '/api/v1/admin/statements/decisions', admin);
    expect(decided).toMatchObject([{ line: { narration: 'BULK UPLOAD CHARGES' }, decidedBy: 'Demo Finance' }]);
    expect(await countRows(database, 'statement_lines WHERE batch_id = 2')).toBe(1);
    expect(await countRows(database, 'statement_lines WHERE charged_at IS NOT NULL AND charge_source < 0')).toBe(1);
  });

  it('has statements of its bank, which are imported once and match what waits', async () => {
    const admin = await signIn('admin@demo.example');
    const added: number[] = [];
    for (const week of [1, 2, 3, 2]) {
      const fileName = `statement-week-${week}.csv`;
      const content = readFileSync(join(__dirname, '../../docs/samples', fileName)).toString('base64');
      const file = { fileName, content };
      const url = '/api/v1/admin/statements/1/imports';
      added.push(resultOf<StatementImport>(await post(testApp, url, file, admin.token)).added);
    }
    expect(added).toEqual([5, 5, 8, 0]);
    const { counts, payouts } = await getResult<StatementMatches>(testApp, '/api/v1/admin/statements/matches', admin);
    expect(counts.matched).toBe(3);
    expect(payouts).toMatchObject([{ payoutId: '114', outcome: 'paid', utr: '632400998811' }]);
    expect(await countRows(database, 'statement_lines WHERE payout_id IN (111, 112)')).toBe(2);
  });

  it('is the same every time, lies in the past, and is made once', async () => {
    const [facts] = await list(
      `SELECT max(posted_at) < '${START.toISOString()}' AS "isPast", min(posted_at)::date::text AS first FROM transfers`,
    );
    expect(facts).toEqual({ isPast: true, first: '2026-05-15' });
    expect(await seedDemo({ database, now: testApp.clock.now })).toBe(false);
    const [digest] = await list(`SELECT md5(string_agg(t::text, '' ORDER BY id)) AS digest FROM transfers t`);
    expect(digest).toEqual((firstDigest ??= digest));
    const next = await catchUp(database, { now: () => new Date('2026-11-24T00:05:00+05:30'), trigger: 'start' });
    expect(next.map(({ businessDate, state }) => `${businessDate} ${state}`)).toEqual([
      '2026-11-23 posted',
      '2026-11-24 posted',
    ]);
    expect(await listRunDifferences(database)).toEqual([]);
    expect(await listDifferences(database)).toEqual([]);
  });
});
