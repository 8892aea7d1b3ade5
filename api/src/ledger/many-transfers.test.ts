import { createTestDatabase, ENGINES } from '../../test/test-database';
import { seedPayoutClub } from '../../test/compensation/seed-club';
import type { Database } from '../database/database';
import { listDifferences } from './reconcile';

const MEMBERS = 1200;

/** Everybody gets one rupee from the club, and the last of them one that is theirs already. */
const insertMany = (firstMember: number, reversesId: number | null) => `
  INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at)
  SELECT -5, n, 1000000, (SELECT balance_micros + 1000000 FROM accounts WHERE id = n AND n > 0), kind, CASE kind WHEN 'reversal' THEN ${reversesId} ELSE n END,
    'One of many', '2026-11-20', now()
  FROM generate_series(${firstMember}, ${MEMBERS}) n,
    LATERAL (SELECT CASE WHEN n = ${MEMBERS} AND ${reversesId !== null} THEN 'reversal' ELSE 'reward' END::transfer_kind AS kind) kinds`;

/** A statement of many transfers is planned in another way than one of few; it keeps the same promises. */
describe.each(ENGINES)('a statement of many transfers on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    await seedPayoutClub(database, MEMBERS, '2026-11-01');
  });
  afterEach(async () => expect(await listDifferences(database)).toEqual([]));
  afterAll(() => database.close());

  const readBalances = () => database.query('SELECT id, balance_micros FROM accounts ORDER BY id');

  it.each([
    ['an account that does not exist', insertMany(0, null), 'names an account that does not exist'],
    ['the reversal of a transfer that does not exist', insertMany(1, 999_999_999), 'reverses one that does not exist'],
  ])('is refused as a whole for %s', async (_what, sql, refusal) => {
    const before = await readBalances();
    await expect(database.query(sql)).rejects.toThrow(refusal);
    expect(await readBalances()).toEqual(before);
  });

  it('moves every balance by what was posted', async () => {
    await database.query(insertMany(1, null));
    const [club] = await database.query('SELECT balance_micros AS micros FROM accounts WHERE id = -5');
    expect(club).toEqual({ micros: BigInt(MEMBERS) * -1_000_000n });
    const [moved] = await database.query(
      `SELECT count(*) FROM accounts a JOIN deposits d ON d.member_id = a.id WHERE a.balance_micros = d.amount_micros + 1000000`,
    );
    expect(moved).toEqual({ count: BigInt(MEMBERS) });
  });

  it('is refused as a conflict when one wallet of a run was moved in between, and for good when one is paid already', async () => {
    const pay = (lastMember: number, staleMember: number | null) =>
      database.query(
        `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, business_date, posted_at)
         SELECT -3, id, 1000000, balance_micros + CASE WHEN id = $2 THEN 999999 ELSE 1000000 END, 'cashback', '2026-11-20', now()
         FROM accounts WHERE id BETWEEN 1 AND $1 ORDER BY id`,
        [lastMember, staleMember],
      );
    await expect(pay(5, 3)).rejects.toMatchObject({ code: '40001' });
    await pay(3, null);
    await expect(pay(5, null)).rejects.toMatchObject({ code: '23505' });
  });
});
