import { getResult, join, reward, depositAndConfirm } from '../../test/money';
import { goTo, joinAndBuy, payOn, useOwnClub } from '../../test/compensation/test-club';
import { useShop } from '../../test/shop';
import { post, register, resultOf } from '../../test/test-app';
import { executeUnguarded } from '../../test/unguarded';
import type { NotificationPage } from '../contract';
import { HOUR_MS } from '../ledger/business-date';
import { insertReconcileResult } from '../ledger/reconcile';
import { countNetworkChanges } from '../network/count-changes';
import { getWork, tellStaff } from '../overview/work';
import { reconcileBooks, reconcileNightly, listFigureDifferences } from './reconcile-books';

describe('reconciling the books', () => {
  const club = useOwnClub();

  it('is done once a night by one process', async () => {
    const now = club.testApp.clock.now();
    const all = await Promise.all([1, 2, 3].map(() => reconcileNightly(club.database, now)));
    expect(all.filter((done) => done !== undefined)).toEqual([{ broken: [], closed: undefined, open: 0 }]);
    expect(await reconcileNightly(club.database, new Date(now.getTime() + 60_000))).toBeUndefined();
  });

  it('raises the alarm when a law is broken: who pays is told, and the metrics say how many rows', async () => {
    const { testApp, database, admin } = club;
    await reward(testApp, admin, await join(testApp), 5000);
    expect((await reconcileNightly(database, testApp.clock.now()))?.broken).toEqual([]);
    await executeUnguarded(database, [[`DELETE FROM transfer_sources WHERE kind = 'reward'`]]);
    const tomorrow = new Date(testApp.clock.now().getTime() + 24 * HOUR_MS);
    // One that began a moment ago, and may have died: an hour later another takes it up.
    const began = new Date(tomorrow.getTime() - HOUR_MS);
    await database.query(`UPDATE throttles SET resets_at = $1 WHERE key = 'nightly reconcile'`, [tomorrow]);
    expect(await reconcileNightly(database, began)).toBeUndefined();
    const reconciled = await reconcileNightly(database, tomorrow);
    expect(reconciled?.broken).toHaveLength(1);
    await tellStaff(database, tomorrow);
    const told = await getResult<NotificationPage>(testApp, '/api/v1/notifications', admin);
    expect(told.items.map(({ kind }) => kind)).toContain('books_differ');
    const { body } = await testApp.app.inject('/metrics');
    expect(body).toContain('safar_reconcile_differences 1');
  });

  it('keeps the alarm up for what a look at everything has found, until such a look finds nothing', async () => {
    const { testApp, database, admin } = club;
    const now = testApp.clock.now();
    /** How many differences are shown after a look that finds none. */
    const look = async (isAll: boolean) => {
      expect((await reconcileBooks(database, { now, isAll })).broken).toEqual([]);
      return (await getWork(database, 'owner', now)).books?.differences;
    };

    await insertReconcileResult(database, 3, now, false);
    expect(await look(false)).toBe(0);
    await insertReconcileResult(database, 2, now, true);
    expect(await look(false)).toBe(2);
    expect((await testApp.app.inject('/metrics')).body).toContain('safar_reconcile_differences 2');
    await tellStaff(database, now);
    const told = await getResult<NotificationPage>(testApp, '/api/v1/notifications', admin);
    expect(told.items.map(({ kind }) => kind)).toContain('books_differ');
    expect(await look(true)).toBe(0);
  });

  it('closes no month while a look at everything has found differences, until such a look finds nothing', async () => {
    const { testApp, database, admin } = club;
    await reward(testApp, admin, await join(testApp), 5000);
    const now = new Date(testApp.clock.now().getTime() + 32 * 24 * HOUR_MS);
    await insertReconcileResult(database, 2, now, true);
    expect(await reconcileBooks(database, { now })).toEqual({ broken: [], closed: undefined, open: 2 });
    expect(await reconcileBooks(database, { now, isAll: true })).toMatchObject({ closed: '2026-11-30', open: 0 });
  });

  it('closes no month while a kept figure is not what counting gives', async () => {
    const { testApp, database, admin } = club;
    const member = await join(testApp);
    await reward(testApp, admin, member, 5000);
    const now = new Date(testApp.clock.now().getTime() + 32 * 24 * HOUR_MS);
    const add = (count: number) =>
      database.query('UPDATE member_figures SET team_size = team_size + $2 WHERE member_id = $1', [member.id, count]);
    await reconcileBooks(database, { now: testApp.clock.now() });
    await add(1);
    const { broken, closed } = await reconcileBooks(database, { now });
    expect([broken.map(({ row }) => row), closed]).toEqual([[`member:${member.id}`], undefined]);
    await add(-1);
    expect(await reconcileBooks(database, { now })).toMatchObject({ broken: [], closed: '2026-11-30' });
  });

  it('holds a date against the network until it was found right, and then when everything is looked at', async () => {
    const { testApp, database } = club;
    const top = await joinAndBuy(club, 10_000);
    await joinAndBuy(club, 10_000, top);
    const addSql = 'UPDATE earnings SET level_bases[1] = level_bases[1] + $1::bigint WHERE level_bases IS NOT NULL';
    const add = (micros: number) => executeUnguarded(database, [[addSql, [micros]]]);
    const listRows = async (isAll: boolean) => {
      testApp.clock.advance(60);
      const { broken } = await reconcileBooks(database, { now: testApp.clock.now(), isAll });
      return broken.filter(({ law }) => law === 'a level is of what its members earned').map(({ row }) => row);
    };
    const [monday, tuesday] = ['2026-11-23', '2026-11-24'].map((date) => `earning:${top.id}:${date}`);

    await payOn(club, '2026-11-23');
    await add(100);
    expect(await listRows(false)).toEqual([monday]);
    expect(await listRows(false)).toEqual([monday]);
    await add(-100);
    expect(await listRows(false)).toEqual([]);
    await payOn(club, '2026-11-24');
    await add(100);
    expect(await listRows(false)).toEqual([tuesday]);
    expect(await listRows(true)).toEqual([monday, tuesday]);
    await goTo(club, '2026-11-25');
    await add(-100);
    expect(await listRows(true)).toEqual([]);
  });
});

describe('the figures of members', () => {
  const shop = useShop();

  it('are what counting again gives, after joining, buying, taking back, disabling', async () => {
    const { referralCode } = await register(shop.testApp);
    const below = await register(shop.testApp, { referralCode });
    await Promise.all(Array.from({ length: 8 }, () => register(shop.testApp, { referralCode: below.referralCode })));
    const member = await join(shop.testApp);
    await depositAndConfirm(shop.testApp, shop.admin, member, 3000);
    await depositAndConfirm(shop.testApp, shop.admin, member, 1000);
    const [transfer] = await shop.database.query<{ id: bigint }>(
      `SELECT max(id) AS id FROM transfers WHERE kind = 'deposit'`,
    );
    const url = `/api/v1/admin/transfers/${transfer?.id}/reversal`;
    resultOf(await post(shop.testApp, url, { reason: 'A mistake' }, shop.admin.token));
    resultOf(
      await post(shop.testApp, `/api/v1/admin/users/${member.id}/enabled`, { isEnabled: false }, shop.admin.token),
    );
    expect(await listFigureDifferences(shop.database)).toEqual([]);
    const [figures] = await shop.database.query(
      'SELECT team_size, deposited_micros FROM member_figures ORDER BY team_size DESC, member_id LIMIT 1',
    );
    expect(figures).toEqual({ team_size: 9, deposited_micros: 0n });
  });

  it('are counted for many members that one statement inserts, sponsors among them', async () => {
    await shop.database.query(
      `INSERT INTO members (id, name, email, mobile_number, password_hash, referral_code, sponsor_id, created_at)
       OVERRIDING SYSTEM VALUE
       SELECT 1000 + n, 'Bulk ' || n, 'bulk' || n || '@test.example', (7000000000 + n)::text, '-', 'BULK' || n,
         CASE WHEN n > 1 THEN 1000 + n / 2 END, now() - n * interval '9 days' FROM generate_series(1, 40) n`,
    );
    await shop.database.query(
      `INSERT INTO lineage (descendant_id, ancestor_id, level)
       WITH RECURSIVE climb AS (
         SELECT id, sponsor_id, 1 AS level FROM members WHERE id > 1000 AND sponsor_id IS NOT NULL
         UNION ALL
         SELECT climb.id, m.sponsor_id, level + 1 FROM climb JOIN members m ON m.id = climb.sponsor_id WHERE m.sponsor_id IS NOT NULL
       ) SELECT id, sponsor_id, level FROM climb`,
    );
    expect(await listFigureDifferences(shop.database)).toEqual([]);
    const [top] = await shop.database.query(
      'SELECT team_size, direct_count FROM member_figures WHERE member_id = 1001',
    );
    expect(top).toEqual({ team_size: 39, direct_count: 2 });
  });

  it('count a direct member once, however many purchases are confirmed at the same moment', async () => {
    const sponsor = await register(shop.testApp);
    const directs = await Promise.all([1, 2, 3].map(() => join(shop.testApp, { referralCode: sponsor.referralCode })));
    const purchases = [...directs, ...directs];
    await Promise.all(purchases.map((direct) => depositAndConfirm(shop.testApp, shop.admin, direct, 1000)));
    const count = await shop.database.query('SELECT referrals FROM referral_counts WHERE member_id = $1', [
      sponsor._id,
    ]);
    expect(count).toEqual([{ referrals: 3 }]);
    expect(await listFigureDifferences(shop.database)).toEqual([]);
  });

  it('count a team of any depth, those who join meanwhile too', async () => {
    const tops = [await register(shop.testApp)];
    for (let depth = 1; depth <= 25; depth++) {
      tops.push(await register(shop.testApp, { referralCode: tops.at(-1)?.referralCode ?? '' }));
      if (depth === 12) await countNetworkChanges(shop.database);
    }
    expect(await listFigureDifferences(shop.database)).toEqual([]);
    const teams = await shop.database.query(
      'SELECT team_size FROM member_figures WHERE member_id = ANY($1::bigint[]) ORDER BY member_id',
      [[tops[0]?._id, tops[15]?._id]],
    );
    expect(teams).toEqual([{ team_size: 25 }, { team_size: 10 }]);
  });

  it('count at each level who is active and what they have bought, as often as that changes', async () => {
    const top = await register(shop.testApp);
    const below = await register(shop.testApp, { referralCode: top.referralCode });
    const person = { id: BigInt(below._id), token: below.token };
    const readLevel = async () => {
      await countNetworkChanges(shop.database);
      const [row] = await shop.database.query<Record<string, unknown>>(
        'SELECT members, active, packages, invested_micros / 1000000 AS rupees FROM level_counts WHERE member_id = $1 AND level = 1',
        [top._id],
      );
      return Object.values(row ?? {});
    };
    const enable = (isEnabled: boolean) =>
      post(shop.testApp, `/api/v1/admin/users/${below._id}/enabled`, { isEnabled }, shop.admin.token);
    expect(await readLevel()).toEqual([1, 0, 0, 0n]);
    await depositAndConfirm(shop.testApp, shop.admin, person, 1000);
    expect(await readLevel()).toEqual([1, 1, 1, 1000n]);
    await depositAndConfirm(shop.testApp, shop.admin, person, 2000);
    expect(await readLevel()).toEqual([1, 1, 2, 3000n]);
    resultOf(await enable(false));
    expect(await readLevel()).toEqual([1, 0, 2, 3000n]);
    resultOf(await enable(true));
    resultOf(await enable(false));
    resultOf(await enable(true));
    expect(await readLevel()).toEqual([1, 1, 2, 3000n]);
    const end = (status: string, rupees: number) =>
      shop.database.query(
        `UPDATE packages SET status = $2, ended_at = now() WHERE member_id = $1 AND principal_micros = $3 * 1000000::bigint`,
        [below._id, status, rupees],
      );
    await end('finished', 1000);
    expect(await readLevel()).toEqual([1, 1, 1, 3000n]);
    await end('reversed', 2000);
    expect(await readLevel()).toEqual([1, 0, 0, 1000n]);
    expect(await listFigureDifferences(shop.database)).toEqual([]);
  });

  it('are found wrong when somebody changes them', async () => {
    await shop.database.query('UPDATE member_figures SET team_size = team_size + 1 WHERE member_id = $1', [
      shop.admin.id,
    ]);
    await shop.database.query('INSERT INTO level_counts (member_id, level, members, active) VALUES ($1, 1, 1, 0)', [
      shop.admin.id,
    ]);
    await shop.database.query(`UPDATE member_counts SET members = members + 1 WHERE joined_month = '2026-11-01'`);
    await shop.database.query(`UPDATE payment_counts SET succeeded = succeeded + 1 WHERE list = 'deposits'`);
    await shop.database.query('INSERT INTO referral_counts (member_id, referrals) VALUES ($1, 1)', [shop.admin.id]);
    const differences = await listFigureDifferences(shop.database);
    expect(differences.map(({ subject }) => subject).sort()).toEqual([
      'deposits:2026-11-01',
      `levels:${shop.admin.id}`,
      `member:${shop.admin.id}`,
      'month:2026-11-01',
      `referrals:${shop.admin.id}`,
    ]);
  });
});
