import { addPlans, depositAndConfirm, join, joinAsAdmin, type Person } from '../../test/money';
import { buildTestApp, post, register, resultOf, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';
import { countNetworkChanges } from '../network/count-changes';
import { listFigureDifferences } from './list-figure-differences';

describe('the figures of members', () => {
  let database: Database;
  let testApp: TestApp;
  let admin: Person;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    testApp = await buildTestApp(database);
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
  });

  it('are what counting again gives, after joining, buying, taking back, disabling', async () => {
    const { referralCode } = await register(testApp);
    const below = await register(testApp, { referralCode });
    await Promise.all(Array.from({ length: 8 }, () => register(testApp, { referralCode: below.referralCode })));
    const member = await join(testApp);
    await depositAndConfirm(testApp, admin, member, 3000);
    await depositAndConfirm(testApp, admin, member, 1000);
    const [transfer] = await database.query<{ id: bigint }>(
      `SELECT max(id) AS id FROM transfers WHERE kind = 'deposit'`,
    );
    const url = `/api/v1/admin/transfers/${transfer?.id}/reversal`;
    resultOf(await post(testApp, url, { reason: 'A mistake' }, admin.token));
    resultOf(await post(testApp, `/api/v1/admin/users/${member.id}/enabled`, { isEnabled: false }, admin.token));
    expect(await listFigureDifferences(database)).toEqual([]);
    const [figures] = await database.query(
      'SELECT team_size, deposited_micros FROM member_figures ORDER BY team_size DESC, member_id LIMIT 1',
    );
    expect(figures).toEqual({ team_size: 9, deposited_micros: 0n });
  });

  it('are counted for many members that one statement inserts, sponsors among them', async () => {
    await database.query(
      `INSERT INTO members (id, name, email, mobile_number, password_hash, referral_code, sponsor_id, created_at)
       OVERRIDING SYSTEM VALUE
       SELECT 1000 + n, 'Bulk ' || n, 'bulk' || n || '@test.example', (7000000000 + n)::text, '-', 'BULK' || n,
         CASE WHEN n > 1 THEN 1000 + n / 2 END, now() - n * interval '9 days' FROM generate_series(1, 40) n`,
    );
    await database.query(
      `INSERT INTO lineage (descendant_id, ancestor_id, level)
       WITH RECURSIVE climb AS (
         SELECT id, sponsor_id, 1 AS level FROM members WHERE id > 1000 AND sponsor_id IS NOT NULL
         UNION ALL
         SELECT climb.id, m.sponsor_id, level + 1 FROM climb JOIN members m ON m.id = climb.sponsor_id WHERE m.sponsor_id IS NOT NULL
       ) SELECT id, sponsor_id, level FROM climb`,
    );
    expect(await listFigureDifferences(database)).toEqual([]);
    const [top] = await database.query('SELECT team_size, direct_count FROM member_figures WHERE member_id = 1001');
    expect(top).toEqual({ team_size: 39, direct_count: 2 });
  });

  it('count a direct member once, however many purchases are confirmed at the same moment', async () => {
    const sponsor = await register(testApp);
    const directs = await Promise.all(
      [1, 2, 3].map(async () => {
        const { _id, token } = await register(testApp, { referralCode: sponsor.referralCode });
        return { id: BigInt(_id), token };
      }),
    );
    const purchases = [...directs, ...directs];
    await Promise.all(purchases.map((direct) => depositAndConfirm(testApp, admin, direct, 1000)));
    const count = await database.query('SELECT referrals FROM referral_counts WHERE member_id = $1', [sponsor._id]);
    expect(count).toEqual([{ referrals: 3 }]);
    expect(await listFigureDifferences(database)).toEqual([]);
  });

  it('count a team of any depth, those who join meanwhile too', async () => {
    const tops = [await register(testApp)];
    for (let depth = 1; depth <= 25; depth++) {
      tops.push(await register(testApp, { referralCode: tops.at(-1)?.referralCode ?? '' }));
      if (depth === 12) await countNetworkChanges(database);
    }
    expect(await listFigureDifferences(database)).toEqual([]);
    const teams = await database.query(
      'SELECT team_size FROM member_figures WHERE member_id = ANY($1::bigint[]) ORDER BY member_id',
      [[tops[0]?._id, tops[15]?._id]],
    );
    expect(teams).toEqual([{ team_size: 25 }, { team_size: 10 }]);
  });

  it('count who is active at each level, as often as that changes', async () => {
    const top = await register(testApp);
    const below = await register(testApp, { referralCode: top.referralCode });
    const person = { id: BigInt(below._id), token: below.token };
    const readLevel = async () => {
      await countNetworkChanges(database);
      return database.query('SELECT members, active FROM level_counts WHERE member_id = $1 AND level = 1', [top._id]);
    };
    const enable = (isEnabled: boolean) =>
      post(testApp, `/api/v1/admin/users/${below._id}/enabled`, { isEnabled }, admin.token);
    expect(await readLevel()).toEqual([{ members: 1, active: 0 }]);
    await depositAndConfirm(testApp, admin, person, 1000);
    expect(await readLevel()).toEqual([{ members: 1, active: 1 }]);
    resultOf(await enable(false));
    expect(await readLevel()).toEqual([{ members: 1, active: 0 }]);
    resultOf(await enable(true));
    resultOf(await enable(false));
    resultOf(await enable(true));
    expect(await readLevel()).toEqual([{ members: 1, active: 1 }]);
    await database.query(`UPDATE packages SET status = 'finished', ended_at = now() WHERE member_id = $1`, [below._id]);
    expect(await readLevel()).toEqual([{ members: 1, active: 0 }]);
    expect(await listFigureDifferences(database)).toEqual([]);
  });

  it('are found wrong when somebody changes them', async () => {
    await database.query('UPDATE member_figures SET team_size = team_size + 1 WHERE member_id = $1', [admin.id]);
    await database.query('INSERT INTO level_counts (member_id, level, members, active) VALUES ($1, 1, 1, 0)', [
      admin.id,
    ]);
    await database.query(`UPDATE member_counts SET members = members + 1 WHERE joined_month = '2026-11-01'`);
    await database.query(`UPDATE payment_counts SET succeeded = succeeded + 1 WHERE list = 'deposits'`);
    await database.query('INSERT INTO referral_counts (member_id, referrals) VALUES ($1, 1)', [admin.id]);
    const differences = await listFigureDifferences(database);
    expect(differences.map(({ subject }) => subject).sort()).toEqual([
      'deposits:2026-11-01',
      `levels:${admin.id}`,
      `member:${admin.id}`,
      'month:2026-11-01',
      `referrals:${admin.id}`,
    ]);
  });
});
