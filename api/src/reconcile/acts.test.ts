import { openAttackedClub } from '../../test/attacks/attacked-club';
import type { TestClub } from '../../test/compensation/test-club';
import { rolledBack } from '../../test/rolled-back';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';
import { ACTS } from './acts';
import { listBrokenLaws } from './laws';

/** What the club has done: each is found once its entries are gone. */
const DONE = [
  'deposit.confirm',
  'deposit.reject',
  'withdrawal.approve',
  'withdrawal.reject',
  'payout.paid',
  'payout.failed',
  'payout.returned',
  'reward.credit',
  'transfer.reverse',
  'receivable.write_off',
  'proposal.make',
  'proposal.carry_out',
  'bank_account.add',
  'statement.import',
  'statement_line.charge',
  'member.disable',
];

const addBatch = (columns: string, values: string) =>
  `INSERT INTO payout_batches (bank_account_id, template, created_at, created_by${columns}) SELECT min(id), 'generic', now(), 1${values} FROM bank_accounts`;
const decideProposal = (status: string, by: string) =>
  `UPDATE proposals SET status = '${status}', reason = 'x', decided_by = ${by}, decided_at = now() WHERE status = 'pending'`;

/** What it has not done: rows that say so, and have no entry. */
const UNLOGGED: [string, string][] = [
  ['deposit.false', `UPDATE deposits SET false_at = now(), false_by = 1, false_reason = 'x' WHERE status = 'reversed'`],
  [
    'rates.create',
    `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at, created_by)
     SELECT 2, '2027-01-01', cashback_bps, referral_bps, cashback_on_cashback_bps, now(), 1 FROM rate_versions`,
  ],
  ['proposal.refuse', decideProposal('refused', '(SELECT max(id) FROM members)')],
  ['proposal.withdraw', decideProposal('withdrawn', 'proposed_by')],
  [
    'second_person.change',
    `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans, created_by) VALUES (now(), false, 0, false, 1)`,
  ],
  [
    'purchase_rules.change',
    `INSERT INTO purchase_rules (effective_on, bonus_hold_days, created_by) VALUES ('2027-01-01', 0, 1)`,
  ],
  ['payout_batch.create', addBatch('', '')],
  ['payout_batch.release', addBatch(', state, ended_at, ended_by', `, 'released', now(), 2`)],
  ['payout_batch.discard', addBatch(', state, ended_at, ended_by', `, 'discarded', now(), 2`)],
  [
    'statement.take_back',
    `INSERT INTO taken_back_imports (import_id, lines, reason, taken_back_at, taken_back_by)
     SELECT min(id), 1, 'x', now(), 1 FROM statement_imports`,
  ],
  [
    'statement_line.return',
    'UPDATE statement_lines SET returned_at = now(), deposit_id = NULL WHERE deposit_id IS NOT NULL',
  ],
  [
    'statement_line.batch',
    `WITH made AS (${addBatch('', '')} RETURNING id)
     UPDATE statement_lines SET batch_id = made.id, payout_id = NULL FROM made WHERE payout_id IS NOT NULL`,
  ],
  [
    'statement_line.own',
    `INSERT INTO own_transfers (debit_line_id, credit_line_id, amount_micros, moved_at, moved_by)
     SELECT min(id), max(id), 1, now(), 1 FROM statement_lines`,
  ],
  ['statement_line.payout', 'UPDATE statement_lines SET reason = NULL WHERE payout_id IS NOT NULL'],
  [
    'statement_line.assign',
    `WITH unreported AS (DELETE FROM audit_entries WHERE action = 'deposit.report')
     UPDATE deposits SET created_at = decided_at WHERE id = (SELECT deposit_id FROM statement_lines WHERE deposit_id IS NOT NULL)`,
  ],
  ['withdrawal.stop', `UPDATE withdrawal_requests SET is_stopped = true, decided_by = NULL WHERE status = 'rejected'`],
  ['payout.doubt', 'UPDATE payouts SET doubted_at = now()'],
  ['month.close', `INSERT INTO closed_months (month, closed_at, closed_by) VALUES ('2026-10-01', now(), 1)`],
  ['run.start', `UPDATE runs SET triggered_by = 'admin', started_by = 1`],
];

describe('an act of staff', () => {
  let database: Database;
  let club: TestClub;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    club = await openAttackedClub(database);
  }, 120_000);
  afterAll(async () => {
    await club.testApp.app.close();
    await database.close();
  });

  const listMissing = (statement: string) =>
    rolledBack(database, async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query(statement);
      const broken = await listBrokenLaws(tx);
      return broken.filter(({ law }) => law === 'an act of staff is in the audit log').map(({ says }) => says);
    });

  it.each(DONE)('is missed in the audit log: %s', async (action) => {
    const missing = await listMissing(`DELETE FROM audit_entries WHERE action = '${action}'`);
    expect(missing.length).toBeGreaterThan(0);
    const besides = missing.filter((says) => says !== `has no entry ${action}`);
    expect(besides.filter((says) => !/^was enabled|^is not what the log says/.test(says))).toEqual([]);
  });

  it.each(UNLOGGED)('is missed in the audit log when its row is there: %s', async (action, statement) => {
    expect(await listMissing(statement)).toContain(`has no entry ${action}`);
  });

  it.each([
    [
      'a role that nobody gave',
      `UPDATE members SET role = 'finance' WHERE id = (SELECT max(id) FROM members)`,
      'is finance, and the log says member',
    ],
    [
      'a role that nobody took',
      `UPDATE members SET role = 'member' WHERE role = 'owner'`,
      'is member, and the log says owner',
    ],
    [
      'a tier with better terms in the place of one that was sold',
      `WITH old AS (UPDATE plan_versions SET is_on_sale = false WHERE is_on_sale RETURNING *)
       INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
       SELECT plan_id, version + 1, min_recharge_rupees, daily_profit_rupees * 10, min_withdraw_rupees, cashback_days, open_levels, false, created_at FROM old`,
      'version 2 is not sold as the log says',
    ],
    [
      'a tier that nobody took off sale',
      'UPDATE plan_versions SET is_on_sale = false WHERE is_on_sale',
      'version 1 is not sold as the log says',
    ],
    [
      'a bank account that members pay to by the UPI id of another',
      `UPDATE bank_accounts SET upi_id = 'thief@bank'`,
      'is not what the log says',
    ],
  ])('is missed in the audit log: %s', async (_what, statement, says) => {
    expect(await listMissing('SELECT 1')).toEqual([]);
    expect(await listMissing(statement)).toContain(says);
  });

  it('is tried here, whatever it is', () => {
    const tried = new Set([...DONE, ...UNLOGGED.map(([action]) => action)]);
    expect(Object.keys(ACTS).filter((action) => !tried.has(action))).toEqual([]);
  });
});
