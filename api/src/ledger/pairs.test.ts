import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';
import type { TransferKind } from './post-transfers';

/** One account of each sort, of the second shard where there are several; and some that are no account of ours. */
const ACCOUNTS = {
  wallet: 5,
  cash: -11,
  otherCash: -91,
  clearing: -12,
  cashback: -13,
  bonuses: -14,
  rewards: -15,
  writeOffs: -16,
  charges: -7,
  owed: -1005,
  ofNobody: -17,
  ofTens: -20,
  zero: 0,
};
type Account = keyof typeof ACCOUNTS;

const FROM_CASH: [Account, Account][] = [
  ['cash', 'wallet'],
  ['otherCash', 'wallet'],
];
const BETWEEN_BANKS: [Account, Account][] = [
  ['cash', 'otherCash'],
  ['otherCash', 'cash'],
];
const CHARGED: [Account, Account][] = [
  ['charges', 'cash'],
  ['charges', 'otherCash'],
  ['cash', 'charges'],
  ['otherCash', 'charges'],
];

/** What docs/money.md lets each kind move, from the first to the second. */
const PAIRS: Record<TransferKind, [from: Account, to: Account][]> = {
  deposit: FROM_CASH,
  withdrawal: [['wallet', 'clearing']],
  withdrawal_returned: [['clearing', 'wallet']],
  payout: [
    ['clearing', 'cash'],
    ['clearing', 'otherCash'],
  ],
  payout_returned: FROM_CASH,
  referral_bonus: [['bonuses', 'wallet']],
  cashback: [['cashback', 'wallet']],
  cashback_on_cashback: [['cashback', 'wallet']],
  reward: [['rewards', 'wallet']],
  reversal: [
    ['wallet', 'cash'],
    ['wallet', 'otherCash'],
    ['wallet', 'cashback'],
    ['wallet', 'bonuses'],
    ['wallet', 'rewards'],
    ...CHARGED,
    ...BETWEEN_BANKS,
  ],
  earnings_reversal: [['wallet', 'cashback']],
  receivable: [['owed', 'wallet']],
  settlement: [['wallet', 'owed']],
  write_off: [['writeOffs', 'wallet']],
  bank_charge: CHARGED,
  own_transfer: BETWEEN_BANKS,
};

describe('the constraints of transfers', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
  });
  afterAll(() => database.close());

  it('let each kind move money between its accounts alone', async () => {
    const checks = await database.query<{ condition: string }>(
      `SELECT pg_get_expr(conbin, conrelid) AS condition FROM pg_constraint
       WHERE conrelid = 'transfers'::regclass AND contype = 'c' AND convalidated AND conname IN (
         'transfers_pair_check', 'transfers_receivable_check', 'transfers_sides_check', 'transfers_one_wallet_check'
       )`,
    );
    expect(checks).toHaveLength(4);
    const [names, ids] = [Object.keys(ACCOUNTS), Object.values(ACCOUNTS)];
    const rows = await database.query<{ kind: TransferKind; pair: [Account, Account] }>(
      `WITH accounts AS (SELECT * FROM unnest($1::text[], $2::bigint[]) AS account (name, id)), pairs AS (
         SELECT kind, ARRAY[debit.name, credit.name] AS pair, debit.id AS debit_account_id,
           credit.id AS credit_account_id
         FROM unnest(enum_range(NULL::transfer_kind)) AS kind, accounts debit, accounts credit
       )
       SELECT kind::text, pair FROM pairs WHERE ${checks.map(({ condition }) => `(${condition})`).join(' AND ')}`,
      [names, ids],
    );
    const told = Object.entries(PAIRS).flatMap(([kind, pairs]) => pairs.map((pair) => ({ kind, pair })));
    const inOrder = (pairs: { kind: string; pair: string[] }[]) =>
      pairs.map(({ kind, pair }) => [kind, ...pair].join(' ')).sort();
    expect(inOrder(rows)).toEqual(inOrder(told));
  });
});
