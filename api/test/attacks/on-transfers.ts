import {
  byRights,
  CONFIRMED,
  found,
  GROWS,
  MEMBER,
  of,
  OTHER,
  ASKED,
  PAID,
  PENDING,
  refused,
  reversal,
  REWARD,
  transfer,
  UNPAID,
  type Attack,
} from './attack';

const SOURCE = /is not what its event says/;
const PAIR = /transfers_pair_check/;
/** Cash of the second bank account, which nothing of this club has moved. */
const OTHER_CASH = (member: string) => `(-81 - 10 * (${member} % 8))`;
/** Somebody with a package that runs. */
const INVESTOR = of(`packages WHERE status = 'running'`, 'member_id');
const LAST_REQUEST = ['amount_micros', 'id'].map((column) =>
  of('withdrawal_requests WHERE id = (SELECT max(id) FROM withdrawal_requests)', column),
) as [string, string];
const LAST_DEPOSIT = 'deposits WHERE id = (SELECT max(id) FROM deposits)';
const LAST_RETURNED = `payouts WHERE return_reference = 'ATTACK'`;
const CONFIRM = `UPDATE deposits SET status = 'success', decided_at = now(), decided_by = ${OTHER} WHERE id = ${of(LAST_DEPOSIT)}`;
const RETURN = `UPDATE payouts SET status = 'returned', reason = 'x', return_reference = 'ATTACK', returned_at = now(), returned_by = ${OTHER} WHERE id = ${of(PAID)}`;

export const ON_WALLETS: Attack[] = [
  refused(
    'a balance is changed',
    GROWS,
    `UPDATE accounts SET balance_micros = balance_micros + 1 WHERE id = ${MEMBER}`,
  ),
  byRights(
    'a balance is changed from a trigger',
    'CREATE TEMP TABLE lever (id bigint)',
    `CREATE FUNCTION pg_temp.pull() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE public.accounts SET balance_micros = balance_micros + 1, reward_micros = reward_micros + 1 WHERE id = NEW.id; RETURN NULL;
     END $$`,
    'CREATE TRIGGER pull AFTER INSERT ON lever FOR EACH ROW EXECUTE FUNCTION pg_temp.pull()',
    `INSERT INTO lever SELECT ${MEMBER}`,
  ),
  byRights(
    'an account is made with money',
    `INSERT INTO accounts (id, kind, member_id, may_go_negative, balance_micros) SELECT -1000 - ${MEMBER}, 'receivable', ${MEMBER}, true, -5`,
  ),
  refused(
    'a wallet is made that may go below zero',
    /accounts_negative_check/,
    `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT id, 'wallet', id, true FROM members LIMIT 1`,
  ),
  refused('a wallet may go below zero', GROWS, 'UPDATE accounts SET may_go_negative = true'),
  refused('a wallet is deleted', GROWS, `DELETE FROM accounts WHERE id = ${MEMBER}`),
];

export const ON_TRANSFERS: Attack[] = [
  refused('a reward comes from cash', PAIR, transfer('reward', '-1', MEMBER, '1', of('rewards'))),
  refused('cashback comes from the account of rewards', PAIR, transfer('cashback', '-5', MEMBER, '1', 'NULL')),
  refused('a deposit comes from expenses', PAIR, transfer('deposit', '-3', MEMBER, '1', of(PENDING))),
  refused('a bonus comes from cash', PAIR, transfer('referral_bonus', '-1', MEMBER, '1', of(CONFIRMED))),
  refused('a withdrawal goes to cash at once', PAIR, transfer('withdrawal', MEMBER, '-1', '1', of(ASKED))),
  refused('a payout is taken from a wallet', PAIR, transfer('payout', MEMBER, '-1', '1', of(UNPAID))),
  refused(
    'money goes between wallets',
    /transfers_one_wallet_check|transfers_pair/,
    transfer('reward', MEMBER, OTHER, '1', of('rewards')),
  ),
  refused('a deposit of no row', SOURCE, transfer('deposit', '-1', MEMBER, '1', '999999')),
  refused(
    'a deposit that nobody has confirmed',
    SOURCE,
    transfer('deposit', '-1', of(PENDING, 'member_id'), of(PENDING, 'amount_micros'), of(PENDING)),
  ),
  refused(
    'a deposit is credited to another, too',
    SOURCE,
    transfer('deposit', '-1', OTHER, of(CONFIRMED, 'amount_micros'), of(CONFIRMED)),
  ),
  refused(
    'a deposit is taken from the cash of another bank account',
    SOURCE,
    CONFIRM,
    transfer(
      'deposit',
      OTHER_CASH(of(LAST_DEPOSIT, 'member_id')),
      of(LAST_DEPOSIT, 'member_id'),
      of(LAST_DEPOSIT, 'amount_micros'),
      of(LAST_DEPOSIT),
    ),
  ),
  refused('a bonus of no purchase', SOURCE, transfer('referral_bonus', '-4', MEMBER, '1', of(CONFIRMED))),
  refused('a reward of no row', SOURCE, transfer('reward', '-5', MEMBER, '1', '999999')),
  refused(
    'a reward whose row is a table of the attacker',
    SOURCE,
    'CREATE TEMP TABLE rewards AS SELECT 999999::bigint AS id, 1::bigint AS amount_micros, id AS member_id FROM public.members',
    transfer('reward', '-5', MEMBER, '1', '999999'),
  ),
  refused('a withdrawal of no request', SOURCE, transfer('withdrawal', MEMBER, '-2', '1', '999999')),
  refused(
    'a withdrawal is reserved twice',
    /is not what its event says|transfers_source_key/,
    transfer('withdrawal', of(ASKED, 'member_id'), '-72', of(ASKED, 'amount_micros'), of(ASKED)),
    transfer('withdrawal', of(ASKED, 'member_id'), '-62', of(ASKED, 'amount_micros'), of(ASKED)),
  ),
  refused(
    'a request that waits is returned',
    SOURCE,
    transfer('withdrawal_returned', '-2', of(ASKED, 'member_id'), '1', of(ASKED)),
  ),
  refused(
    'a payout is paid that waits',
    /is not what its event says|accounts_balance_check/,
    transfer('payout', '-2', '-1', '1', of(UNPAID)),
  ),
  refused(
    'a payout is paid twice',
    /is not what its event says|accounts_balance_check|transfers_source_key/,
    transfer('payout', '-2', '-71', of(PAID, 'amount_micros'), of(PAID)),
  ),
  refused(
    'a payout comes back that did not',
    SOURCE,
    transfer('payout_returned', '-1', of(PAID, 'member_id'), of(PAID, 'amount_micros'), of(PAID)),
  ),
  refused(
    'a payout comes back to the cash of another bank account',
    SOURCE,
    RETURN,
    transfer(
      'payout_returned',
      OTHER_CASH(of(LAST_RETURNED, 'member_id')),
      of(LAST_RETURNED, 'member_id'),
      of(LAST_RETURNED, 'amount_micros'),
      of(LAST_RETURNED),
    ),
  ),
  refused(
    'a debt of no row',
    SOURCE,
    transfer(
      'receivable',
      `(-1000 - ${of('receivables', 'member_id')})`,
      of('receivables', 'member_id'),
      '1',
      '999999',
    ),
  ),
  refused(
    'a debt is settled that is none',
    /does not go on|does not exist/,
    transfer('settlement', MEMBER, `(-1000 - ${MEMBER})`, '1', 'NULL'),
  ),
  refused('a debt is given up by nobody', SOURCE, transfer('write_off', '-6', MEMBER, '1', '999999')),
  refused('a charge of no line', SOURCE, transfer('bank_charge', '-7', '-1', '1', '999999')),
  refused(
    'a charge is paid to a wallet',
    /transfers_pair_check/,
    transfer('bank_charge', '-7', MEMBER, '1', of('statement_lines', 'id')),
  ),
  refused('earnings are taken back of no package', SOURCE, transfer('earnings_reversal', MEMBER, '-3', '1', '999999')),
  refused(
    'half of a transfer is reversed',
    /not the mirror/,
    reversal(REWARD, 'credit_account_id', 'debit_account_id', 'amount_micros / 2'),
  ),
  refused(
    'a reversal credits once more',
    /not the mirror|transfers_pair/,
    reversal(REWARD, 'debit_account_id', 'credit_account_id'),
  ),
  refused('a reversal goes to another account', /not the mirror/, reversal(REWARD, 'credit_account_id', '-1')),
  refused(
    'a transfer is reversed twice',
    /transfers_source_key|accounts_balance_check/,
    reversal(`(SELECT min(source_id) FROM transfers WHERE kind = 'reversal')`),
  ),
  refused(
    'a reversal is reversed',
    /not the mirror|transfers_pair/,
    reversal(`(SELECT min(id) FROM transfers WHERE kind = 'reversal')`),
  ),
  found(
    'a deposit is reversed, and goes on as a success',
    'a deposit is taken back whole',
    reversal(`(SELECT min(id) FROM transfers WHERE kind = 'deposit')`),
  ),
  found(
    'a principal is withdrawn while its package runs',
    'a wallet holds its principals and held bonuses',
    `INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, created_at)
     SELECT id, balance_micros / 1000000 * 1000000, 'UPI', 'thief@bank', now() FROM accounts WHERE id = ${INVESTOR}`,
    transfer('withdrawal', INVESTOR, `(-2 - 10 * (${INVESTOR} % 8))`, ...LAST_REQUEST),
  ),
  refused(
    'a withdrawal is reversed',
    /not the mirror|transfers_pair/,
    reversal(`(SELECT min(id) FROM transfers WHERE kind = 'withdrawal')`),
  ),
  refused(
    'cashback of no run',
    /posted by the run of its date|once for a date/,
    transfer('cashback', '-3', OTHER, '1', 'NULL'),
  ),
  refused(
    'a balance after it that is wrong',
    /does not go on/,
    transfer('reward', '-5', MEMBER, '1', of('rewards'), ' + 1'),
  ),
  refused('an amount is changed', GROWS, `UPDATE transfers SET amount_micros = amount_micros + 1 WHERE id = ${REWARD}`),
  refused('a transfer is deleted', GROWS, `DELETE FROM transfers WHERE id = ${REWARD}`),
  refused('all are emptied', GROWS, 'TRUNCATE transfers'),
  refused(
    'a month is written past all',
    GROWS,
    'INSERT INTO transfers_other OVERRIDING SYSTEM VALUE SELECT * FROM transfers LIMIT 1',
  ),
  byRights(
    'a key is taken so that an event is never posted',
    `INSERT INTO transfer_sources VALUES ('deposit', ${of(PENDING)}, ${of(PENDING, 'member_id')})`,
  ),
];

/** What no transfer of the first month, which is in files, can be held against any more. */
export const ON_FILES: Attack[] = [
  refused(
    'money moves between accounts of the club as if that took back what is in files',
    SOURCE,
    transfer('reversal', '-1', '-81', '250000000', '1'),
  ),
  refused(
    'money comes back from the charges that never were any',
    SOURCE,
    transfer('reversal', '-7', '-1', '250000000', '-1'),
  ),
  refused('a charge is booked again that no line is', SOURCE, transfer('bank_charge', '-7', '-1', '250000000', '-1')),
];
