import fc from 'fast-check';
import { rolledBack } from '../../test/rolled-back';
import { createTestDatabase } from '../../test/test-database';
import type { Database, Transaction } from '../database/database';
import { addDays } from '../plan/calendar';
import { LAWS } from '../reconcile/laws';
import { getBalanceBefore, sumAccounts } from './book.queries';

const FIRST_DAY = '2024-01-01';
const DAYS = 500;
const ACCOUNTS = [0n, -1n, -2n, -11n, -7n, -1003n];

const account = fc.constantFrom(...ACCOUNTS);
const aClub = fc.record({
  days: fc.uniqueArray(
    fc.record({ day: fc.nat(DAYS), debit: account, credit: account, micros: fc.bigInt({ min: 1n, max: 10n ** 15n }) }),
    { maxLength: 60, selector: ({ day, debit, credit }) => `${day} ${debit} ${credit}` },
  ),
  closedMonths: fc.uniqueArray(fc.nat(17), { maxLength: 8 }),
  asked: fc.array(fc.nat(DAYS), { minLength: 1, maxLength: 4 }),
});

describe('the balances of closed months', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
  });
  afterAll(() => database.close());

  /** In a transaction without triggers, which is rolled back. */
  async function closeMonths(tx: Transaction, months: number[]): Promise<void> {
    for (const month of months.toSorted((one, other) => one - other)) {
      await tx.query(`SELECT close_month(($1::date + $2 * interval '1 month')::date, now(), 1)`, [FIRST_DAY, month]);
    }
  }

  it('are what counting all days gives, for every account and whichever months are closed', async () => {
    await fc.assert(
      fc.asyncProperty(aClub, async ({ days, closedMonths, asked }) => {
        await rolledBack(database, async (tx) => {
          await tx.query(`SET LOCAL session_replication_role = 'replica'`);
          for (const { day, debit, credit, micros } of days) {
            const values = [addDays(FIRST_DAY, day), debit, credit, micros];
            await tx.query(`INSERT INTO ledger_days VALUES ($1, 'reward', $2, $3, 1, $4)`, values);
          }
          await closeMonths(tx, closedMonths);
          for (const on of asked.map((day) => addDays(FIRST_DAY, day))) {
            const counted = await sumAccounts(tx, on, true);
            expect(new Map((await sumAccounts(tx, on, false)).map(({ id, micros }) => [id, micros]))).toEqual(
              new Map(counted.map(({ id, micros }) => [id, micros])),
            );
            for (const id of ACCOUNTS) {
              const before = await getBalanceBefore(tx, [id], { date: addDays(on, 1), place: -9n });
              expect(before).toBe(counted.find((each) => each.id === id)?.micros ?? 0n);
            }
          }
          expect(await tx.query(LAWS['a closed month keeps what its days come to'] ?? '')).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('are held against the days, each by its month and account', async () => {
    const broken = await rolledBack(database, async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query(`INSERT INTO ledger_days VALUES ('2024-01-31', 'reward', -5, 0, 1, 70)`);
      await closeMonths(tx, [0, 1]);
      await tx.query(`UPDATE month_balances SET balance_micros = 71 WHERE month = '2024-02-01' AND account_id = 0`);
      await tx.query(`DELETE FROM month_balances WHERE month = '2024-01-01' AND account_id = -5`);
      return tx.query(`${LAWS['a closed month keeps what its days come to']} ORDER BY 1`);
    });
    expect(broken).toEqual([
      { row: 'closed_month:2024-01:-5', says: 'keeps 0 micro-rupees, the days come to -70' },
      { row: 'closed_month:2024-02:0', says: 'keeps 71 micro-rupees, the days come to 70' },
    ]);
  });
});
