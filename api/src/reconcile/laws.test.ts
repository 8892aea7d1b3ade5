import { openAttackedClub } from '../../test/attacks/attacked-club';
import { findAllBroken, findBrokenOf } from '../../test/broken-laws';
import type { TestClub } from '../../test/compensation/test-club';
import { rolledBack } from '../../test/rolled-back';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';
import { countNetworkChanges } from '../network/count-changes';
import { LAWS } from './laws';

const FIRST = (table: string, condition: string) => `(SELECT min(id) FROM ${table} WHERE ${condition})`;
const REWARD = FIRST('rewards', 'true');
const MEMBER = `(SELECT member_id FROM rewards WHERE id = ${REWARD})`;
const RUNNING = FIRST('packages', `status = 'running' AND days_paid > 0`);
const REVERSAL = FIRST('transfers', `kind = 'reversal'`);
const LINE = (of: string) => FIRST('statement_lines', `${of} IS NOT NULL`);
/** Of the one that was taken back. */
const REVERSED = `'deposit:' || (SELECT deposit_id FROM packages WHERE status = 'reversed')`;
const BONUS_DEPOSIT = '(SELECT min(deposit_id) FROM referral_earnings)';
const BONUS = `(SELECT 'referral_earning:' || source_id || ':' || level FROM referral_earnings WHERE deposit_id = ${BONUS_DEPOSIT})`;
const JOINED = FIRST('members', 'sponsor_id IS NOT NULL');
const UNPOSTED = `INSERT INTO own_transfers (debit_line_id, credit_line_id, amount_micros, moved_at, moved_by)
  SELECT min(id), max(id), 5, now(), 1 FROM statement_lines`;
const OWN_TRANSFER = `'own_transfer:' || (SELECT max(id) FROM own_transfers)`;

/** The law, what breaks it, and a query for the row that must be named. */
const BREAKS: [string, string, string][] = [
  [
    'a wallet is its transfers',
    `UPDATE accounts SET balance_micros = balance_micros + 5, reward_micros = reward_micros + 5 WHERE id = ${MEMBER}`,
    `'account:' || ${MEMBER}`,
  ],
  ['a wallet is its transfers', `DELETE FROM accounts WHERE id = ${MEMBER}`, `'account:' || ${MEMBER}`],
  [
    'a wallet is its transfers',
    `UPDATE accounts SET receivable_micros = receivable_micros + 5, written_off_micros = written_off_micros - 5 WHERE written_off_micros > 0`,
    `'account:' || (SELECT id FROM accounts WHERE kind = 'wallet' AND receivable_micros = 5)`,
  ],
  [
    'a run is its lines and its transfers',
    'UPDATE run_levels SET amount_micros = amount_micros + 1 WHERE level = 0',
    `'cashback of 2026-11-23'`,
  ],
  [
    'a kept figure is what counting gives',
    `UPDATE level_counts SET active = active + 1 WHERE member_id = (SELECT min(member_id) FROM level_counts) AND level = 1`,
    `'levels:' || (SELECT min(member_id) FROM level_counts)`,
  ],
  [
    'a kept figure is what counting gives',
    `UPDATE payment_counts SET succeeded = succeeded + 1 WHERE list = 'payouts'`,
    `'payouts:2026-11-01'`,
  ],
  [
    'a line of the bank is what rests on it',
    `UPDATE statement_lines SET amount_micros = amount_micros + 1000000 WHERE deposit_id IS NOT NULL`,
    `'statement_line:' || ${LINE('deposit_id')}`,
  ],
  [
    'a line of the bank is what rests on it',
    `UPDATE statement_lines SET amount_micros = amount_micros + 10000 WHERE payout_id IS NOT NULL`,
    `'statement_line:' || ${LINE('payout_id')}`,
  ],
  [
    'a line of the bank is what rests on it',
    `UPDATE statement_lines SET amount_micros = -amount_micros WHERE payout_id IS NOT NULL`,
    `'statement_line:' || ${LINE('payout_id')}`,
  ],
  [
    'a line of the bank is what rests on it',
    `UPDATE statement_lines SET payout_id = ${FIRST('payouts', `status = 'failed'`)} WHERE payout_id IS NOT NULL`,
    `'payout:' || ${FIRST('payouts', `status = 'failed'`)}`,
  ],
  [
    'a line of the bank is what rests on it',
    `WITH made AS (
       INSERT INTO payout_batches (bank_account_id, template, created_at, created_by) SELECT min(id), 'generic', now(), 1 FROM bank_accounts RETURNING id
     ) UPDATE statement_lines SET batch_id = made.id, payout_id = NULL FROM made WHERE payout_id IS NOT NULL`,
    `'statement_line:' || ${LINE('batch_id')}`,
  ],
  ['a line of the bank is what rests on it', UNPOSTED, OWN_TRANSFER],
  ['an event has its transfer', UNPOSTED, OWN_TRANSFER],
  [
    'an event has its transfer',
    `DELETE FROM transfer_sources WHERE kind = 'bank_charge'`,
    `'statement_line:' || ${LINE('charged_at')}`,
  ],
  [
    'an event has its transfer',
    `DELETE FROM transfer_sources WHERE kind = 'reward' AND source_id = ${REWARD}`,
    `'reward:' || ${REWARD}`,
  ],
  [
    'an event has its transfer',
    `DELETE FROM transfer_sources WHERE kind = 'referral_bonus'`,
    `(SELECT min('referral_earning:' || source_id || ':' || level) FROM referral_earnings)`,
  ],
  [
    'a transfer has its event',
    `UPDATE rewards SET amount_micros = amount_micros + 1000000 WHERE id = ${REWARD}`,
    `'transfer:' || ${FIRST('transfers', `kind = 'reward'`)}`,
  ],
  [
    'a transfer has its event',
    `UPDATE transfers SET amount_micros = amount_micros + 1 WHERE id = ${REVERSAL}`,
    `'transfer:' || ${REVERSAL}`,
  ],
  ['a key has its transfer', `INSERT INTO transfer_sources VALUES ('reward', 999, 1)`, `'transfer_source:reward:999'`],
  [
    'a key has its transfer',
    `WITH filed AS (INSERT INTO archived_months VALUES ('2026-10-01', 'x', now(), 0)) INSERT INTO transfer_sources VALUES ('reward', 999, 1)`,
    `'transfer_source:reward'`,
  ],
  ['a deposit is taken back whole', `UPDATE deposits SET status = 'success' WHERE status = 'reversed'`, REVERSED],
  [
    'a deposit is taken back whole',
    `DELETE FROM transfer_sources s USING transfers t WHERE s.kind = 'reversal' AND s.source_id = t.id AND t.kind = 'deposit'`,
    REVERSED,
  ],
  ['a deposit is taken back whole', 'DELETE FROM taken_back_bonuses', REVERSED],
  [
    'a deposit is taken back whole',
    'INSERT INTO taken_back_bonuses SELECT deposit_id, member_id FROM referral_earnings ON CONFLICT DO NOTHING',
    `'deposit:' || ${BONUS_DEPOSIT}`,
  ],
  [
    'a wallet holds its principals and held bonuses',
    `UPDATE packages SET principal_micros = principal_micros * 10 WHERE id = ${RUNNING}`,
    `'account:' || (SELECT member_id FROM packages WHERE id = ${RUNNING})`,
  ],
  [
    'a wallet holds its principals and held bonuses',
    `UPDATE referral_earnings SET base_micros = base_micros * 1000, amount_micros = amount_micros * 1000, released_on = '2030-01-01' WHERE deposit_id = ${BONUS_DEPOSIT}`,
    `'account:' || (SELECT member_id FROM referral_earnings WHERE deposit_id = ${BONUS_DEPOSIT})`,
  ],
  [
    'a bonus is held as the rules of its day say',
    `UPDATE referral_earnings SET released_on = '2030-01-01' WHERE deposit_id = ${BONUS_DEPOSIT}`,
    BONUS,
  ],
  [
    'a bonus is held as the rules of its day say',
    `INSERT INTO purchase_rules (effective_on, bonus_hold_days) VALUES ('2000-01-01', 7)`,
    BONUS,
  ],
  [
    'a deposit has its package',
    `UPDATE packages SET principal_micros = principal_micros + 1000000 WHERE id = ${RUNNING}`,
    `'package:' || ${RUNNING}`,
  ],
  [
    'a deposit has its package',
    `DELETE FROM packages WHERE deposit_id = ${FIRST('deposits', `status = 'success'`)}`,
    `'deposit:' || ${FIRST('deposits', `status = 'success'`)}`,
  ],
  [
    'a package is paid its days',
    `UPDATE packages SET days_paid = days_paid + 1 WHERE id = ${RUNNING}`,
    `'package:' || ${RUNNING}`,
  ],
  [
    'a package is paid its days',
    `UPDATE packages SET status = 'finished', ended_at = now() WHERE id = ${RUNNING}`,
    `'package:' || (SELECT min(id) FROM packages WHERE status = 'finished')`,
  ],
  [
    'a package is paid its days',
    `UPDATE earnings SET base_micros = base_micros + 10000 WHERE member_id = (SELECT member_id FROM packages WHERE id = ${RUNNING})`,
    `'member:' || (SELECT member_id FROM packages WHERE id = ${RUNNING})`,
  ],
  [
    'a package is in arrears since its value date',
    `UPDATE packages SET arrears_days = 1 WHERE id = ${RUNNING}`,
    `'package:' || ${RUNNING}`,
  ],
  [
    'a package is in arrears since its value date',
    `WITH ruled AS (INSERT INTO purchase_rules (effective_on, bonus_hold_days, cashback_from) VALUES ('2000-01-01', 0, 'value_date'))
     UPDATE deposits SET value_date = '2026-11-12' WHERE id = (SELECT deposit_id FROM packages WHERE id = ${RUNNING})`,
    `'package:' || ${RUNNING}`,
  ],
  [
    'lines are credited',
    'UPDATE earnings SET cashback_micros = cashback_micros - 1 WHERE member_id = (SELECT min(member_id) FROM earnings)',
    `(SELECT 'earning:' || min(member_id) || ':2026-11-23' FROM earnings)`,
  ],
  [
    'a credit is what the cap leaves of what is due',
    `UPDATE earnings SET cashback_micros = cashback_micros - 100 WHERE member_id = (SELECT min(member_id) FROM earnings)`,
    `(SELECT 'earning:' || min(member_id) || ':2026-11-23' FROM earnings)`,
  ],
  [
    'a level is of what its members earned',
    `UPDATE earnings SET level_bases[1] = level_bases[1] + 100 WHERE level_bases[1] > 0`,
    `(SELECT 'earning:' || min(member_id) || ':2026-11-23' FROM earnings WHERE level_bases[1] > 0)`,
  ],
  [
    'a level is of what its members earned',
    `UPDATE earnings SET level_bases = NULL, team_micros = NULL WHERE level_bases[1] > 0`,
    `(SELECT 'earning:' || min(member_id) || ':2026-11-23' FROM earnings)`,
  ],
  ['lines are credited', `UPDATE runs SET members = members + 1`, `'run:' || ${FIRST('runs', `state = 'posted'`)}`],
  [
    'an approved request has its payout',
    `UPDATE payouts SET amount_micros = amount_micros + 1 WHERE status = 'pending'`,
    `'withdrawal:' || (SELECT request_id FROM payouts WHERE status = 'pending')`,
  ],
  [
    'who joins stands below all above the sponsor',
    `DELETE FROM lineage WHERE descendant_id = ${JOINED}`,
    `'member:' || ${JOINED}`,
  ],
  [
    'a tier is credited what its lines are',
    'UPDATE tier_credits SET amount_micros = amount_micros + 1',
    `(SELECT min('tier_credit:' || plan_id || ':' || business_date) FROM tier_credits)`,
  ],
  [
    'a day of the books is its transfers',
    `UPDATE ledger_days SET amount_micros = amount_micros + 1 WHERE kind = 'reward'`,
    `(SELECT min(format('ledger_day:%s:%s', business_date, kind)) FROM ledger_days WHERE kind = 'reward')`,
  ],
  [
    'what makes a difference between ledger and bank is known',
    `DELETE FROM possible_bank_differences WHERE kind = 'deposit'`,
    `(SELECT min('deposit:' || id) FROM deposits WHERE status = 'success')`,
  ],
  [
    'a day of bonuses is its bonuses',
    'UPDATE bonus_days SET amount_micros = amount_micros + 1',
    `(SELECT min(format('bonus_day:%s:%s', member_id, business_date)) FROM bonus_days)`,
  ],
  [
    'an act of staff is in the audit log',
    `DELETE FROM audit_entries WHERE action = 'reward.credit'`,
    `'member:' || ${MEMBER}`,
  ],
  [
    'a closed month keeps what its days come to',
    `INSERT INTO month_balances (month, account_id, balance_micros) VALUES ('2026-10-01', 0, 1)`,
    `'closed_month:2026-10:0'`,
  ],
];

describe('the laws of the books', () => {
  let database: Database;
  let club: TestClub;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    club = await openAttackedClub(database);
    await countNetworkChanges(database);
  }, 120_000);
  afterAll(async () => {
    await club.testApp.app.close();
    await database.close();
  });

  const breakLaw = (statement: string, row: string, law?: string) =>
    rolledBack(database, async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query(statement);
      const [named] = await tx.query<{ row: string }>(`SELECT ${row} AS row`);
      const broken = await (law === undefined ? findAllBroken(tx) : findBrokenOf(law, tx));
      return { named: named?.row, broken };
    });

  it.each(BREAKS)('"%s" is broken by: %s', async (law, statement, row) => {
    const { named, broken } = await breakLaw(statement, row, law);
    expect(broken).toContainEqual({ law, row: named, says: expect.any(String) });
  });

  it('hold, too, when a month is in files', async () => {
    const { broken } = await breakLaw(`INSERT INTO archived_months VALUES ('2026-10-01', 'x', now(), 0)`, `''`);
    expect(broken).toEqual([]);
  });

  it('are told of each of many rows', async () => {
    const many = `INSERT INTO bonus_days SELECT 0, '2026-01-01'::date + n, 1 FROM generate_series(1, 200000) n`;
    expect((await breakLaw(many, `''`)).broken).toHaveLength(200_000);
  });

  it('are all broken here', () => {
    expect(Object.keys(LAWS).filter((law) => !BREAKS.some(([broken]) => broken === law))).toEqual([]);
  });
});
