import fc from 'fast-check';
import { createTestDatabase } from '../../test/test-database';
import { executeUnguarded } from '../../test/unguarded';
import { join, joinAsAdmin, reward } from '../../test/money';
import { buildTestApp, errorOf, post } from '../../test/test-app';
import { BANK_ACCOUNTS_MAX, CHUNK_IDS, listCashAccountIds } from './accounts';

/** As src/schema/0038_limits_of_sums.sql has them. */
const AMOUNT_MAX = 10n ** 15n;
const BALANCE_MAX = 10n ** 17n;
const BIGINT_MAX = 2n ** 63n - 1n;
const BIGINT_MIN = -(2n ** 63n);
/** Those that a club begins with, the cash of its first bank account among them. */
const FIRST_ROWS = 49;
const FURTHER_CASH = Array.from({ length: BANK_ACCOUNTS_MAX - 1 }, (_, place) => listCashAccountIds(place + 1)).flat();
const CLUB_ROWS = FIRST_ROWS + FURTHER_CASH.length;
/** A chunk of a run moves the account of cashback once or twice for each of its members. */
const CHUNK_ROWS = 2 * CHUNK_IDS;

const isBigint = (value: bigint) => value >= BIGINT_MIN && value <= BIGINT_MAX;
const amount = fc.bigInt({ min: 1n, max: AMOUNT_MAX });
const balance = fc.bigInt({ min: -BALANCE_MAX, max: BALANCE_MAX });
const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);

describe('the limits of amounts', () => {
  it('keep a statement inside of a bigint, whatever an account held before, on every step of its sum', () => {
    expect(isBigint(BALANCE_MAX + BigInt(CHUNK_ROWS) * AMOUNT_MAX)).toBe(true);
    const amounts = fc.oneof(
      fc.array(amount, { maxLength: 200 }),
      fc.integer({ min: 1, max: CHUNK_ROWS }).map((count) => Array.from({ length: count }, () => AMOUNT_MAX)),
    );
    fc.assert(
      fc.property(balance, amounts, fc.boolean(), (before, moved, isDebit) => {
        let total = before;
        return moved.every((micros) => isBigint((total += isDebit ? -micros : micros)));
      }),
      { numRuns: 2000 },
    );
  });

  it('keep the sum of all accounts of the club inside, and with it what all wallets hold', () => {
    fc.assert(
      fc.property(fc.array(balance, { minLength: CLUB_ROWS, maxLength: CLUB_ROWS }), (rows) => isBigint(sum(rows))),
    );
    expect(isBigint(BigInt(CLUB_ROWS) * BALANCE_MAX)).toBe(true);
  });

  it('are those of the database, which refuses what is beyond them', async () => {
    const database = await createTestDatabase('PostgreSQL');
    const rows = await database.query<{ limits: string }>(
      `SELECT pg_get_constraintdef(oid) AS limits FROM pg_constraint
       WHERE conname IN ('accounts_limit_check', 'transfers_limit_check') AND conparentid = 0`,
    );
    const limits = rows.flatMap((row) => row.limits.match(/\d{10,}/g) ?? []);
    expect([...new Set(limits)].sort()).toEqual([AMOUNT_MAX, BALANCE_MAX].map(String));
    const [club] = await database.query<{ rows: number }>(
      'SELECT count(*)::integer AS rows FROM accounts WHERE id < 0',
    );
    expect(club?.rows).toBe(FIRST_ROWS);
    const [places] = await database.query<{ last: number }>(
      `SELECT (regexp_match(pg_get_constraintdef(oid), '<= (\\d+)'))[1]::integer AS last FROM pg_constraint
       WHERE conname = 'bank_accounts_cash_place_check'`,
    );
    expect(places?.last).toBe(BANK_ACCOUNTS_MAX - 1);

    const testApp = await buildTestApp(database);
    const admin = await joinAsAdmin(testApp);
    const member = await join(testApp);
    await executeUnguarded(database, [
      [
        'UPDATE accounts SET balance_micros = $2::bigint, reward_micros = $2 WHERE id = $1',
        [member.id, BALANCE_MAX - 5_000_000n],
      ],
    ]);
    await reward(testApp, admin, member, 5);
    const one = { memberId: String(member.id), amount: '1', reason: 'One too many' };
    const refused = await post(testApp, '/api/v1/admin/rewards', one, admin.token);
    expect(errorOf(refused, 409).code).toBe('amount_too_large');
    await testApp.app.close();
    await database.close();
  });
});
