import { createTestDatabase, ENGINES } from '../../test/test-database';
import { seedPayoutClub } from '../../test/compensation/seed-club';
import { executeUnguarded } from '../../test/unguarded';
import type { Database } from '../database/database';
import { listDifferences } from './reconcile';

const MEMBERS = 1200;

/** Everybody gets one rupee from the club, and the last of them gives back one of a transfer. */
const insertMany = (lastMember: number, reversesId: number | null) => `
  INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at)
  SELECT CASE WHEN gives_back THEN n ELSE -5 END, CASE WHEN gives_back THEN -5 ELSE n END, 1000000,
    (SELECT balance_micros + CASE WHEN gives_back THEN -1000000 ELSE 1000000 END FROM accounts WHERE id = least(n, ${MEMBERS})),
    CASE WHEN gives_back THEN 'reversal' ELSE 'reward' END::transfer_kind, CASE WHEN gives_back THEN ${reversesId} ELSE n END,
    'One of many', '2026-11-20', now()
  FROM generate_series(1, ${lastMember}) n, LATERAL (SELECT n = ${MEMBERS} AND ${reversesId !== null} AS gives_back) kinds`;

/** A statement of many transfers is planned in another way than one of few; it keeps the same promises. */
describe.each(ENGINES)('a statement of many transfers on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    await seedPayoutClub(database, MEMBERS, '2026-11-01');
    await executeUnguarded(database, [
      [
        `INSERT INTO rewards (id, member_id, amount_micros, reason, credited_at, credited_by) OVERRIDING SYSTEM VALUE
         SELECT id, id, 1000000, 'One of many', now(), 1 + id % ${MEMBERS} FROM members`,
      ],
    ]);
  });
  afterEach(async () => expect(await listDifferences(database)).toEqual([]));
  afterAll(() => database.close());

  const readBalances = () => database.query('SELECT id, balance_micros FROM accounts ORDER BY id');

  it.each([
    ['an account that does not exist', insertMany(MEMBERS + 1, null), 'names an account that does not exist'],
    [
      'the reversal of a transfer that does not exist',
      insertMany(MEMBERS, 999_999_999),
      'reverses one that does not exist',
    ],
  ])('is refused as a whole for %s', async (_what, sql, refusal) => {
    const before = await readBalances();
    await expect(database.query(sql)).rejects.toThrow(refusal);
    expect(await readBalances()).toEqual(before);
  });

  it('moves every balance by what was posted', async () => {
    await database.query(insertMany(MEMBERS, null));
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
    await expect(pay(1, null)).rejects.toThrow('posted by the run of its date');
    await database.query(
      `INSERT INTO runs (business_date, state, triggered_by, started_at, rate_version, members)
       VALUES ('2026-11-20', 'posting', 'command', now(), 1, 5)`,
    );
    await expect(pay(5, 3)).rejects.toMatchObject({ code: '40001' });
    await pay(3, null);
    await expect(pay(5, null)).rejects.toMatchObject({ code: '23505' });
  });

  // Own cashback of 5 and that of the team of 2, with what each says that the wallet has gained after it.
  it.each([
    ['goes on', '23514', ['cashback', 5, 4], ['cashback_on_cashback', 2, 7]],
    ['comes in its order', '23514', ['cashback', 5, 7], ['cashback_on_cashback', 2, 2]],
    ['goes on from the wallet', '40001', ['cashback_on_cashback', 2, 3], ['cashback', 5, 8]],
    ['comes once', '23505', ['cashback', 5, 5], ['cashback', 2, 7]],
    ['is right', null, ['cashback_on_cashback', 2, 2], ['cashback', 5, 7]],
  ] as const)('holds two credits of one wallet against each other: each %s', async (_what, code, first, second) => {
    const credited = database.query(
      `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, business_date, posted_at)
       SELECT -3, id, micros, balance_micros + gained, credit.kind::transfer_kind, '2026-11-20', now()
       FROM accounts, unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS credit (kind, micros, gained, place)
       WHERE id = 10 ORDER BY place`,
      [0, 1, 2].map((column) => [first[column], second[column]]),
    );
    if (code === null) await credited;
    else await expect(credited).rejects.toMatchObject({ code });
  });
});
