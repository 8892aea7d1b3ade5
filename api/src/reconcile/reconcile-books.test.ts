import { getResult, join, reward } from '../../test/money';
import { goTo, joinAndBuy, payOn, useOwnClub } from '../../test/compensation/test-club';
import { executeUnguarded } from '../../test/unguarded';
import type { NotificationPage } from '../contract';
import { HOUR_MS } from '../ledger/business-date';
import { insertReconcileResult } from '../ledger/reconcile';
import { tellStaff } from '../overview/tell-staff';
import { getWork } from '../overview/work';
import { reconcileBooks, reconcileNightly } from './reconcile-books';

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
