import { useTestApp } from '../../test/shop';
import { post, resultOf } from '../../test/test-app';
import type { Work } from '../contract';
import {
  getResult,
  join,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  type Person,
  addPlans,
  depositAndConfirm,
  requestWithdrawal,
  reward,
} from '../../test/money';
import { insertReconcileResult } from '../ledger/reconcile';
import { deleteOldNotifications } from '../notifications/notification.queries';
import { tellStaff } from './work';

describe("the day's work", () => {
  const testApp = useTestApp();
  let owner: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
  });

  const getWork = (person: Person) => getResult<Work>(testApp, '/api/v1/admin/work', person);

  it('is nothing in a new club', async () => {
    const none = { count: 0, oldestHours: null };
    expect(await getWork(owner)).toEqual({
      deposits: none,
      lateDeposits: none,
      withdrawals: none,
      payouts: none,
      proposals: none,
      messages: none,
      runs: { due: 0, firstDue: null, dueHours: null, failedTries: 0 },
      books: { differences: null, checkedAt: null },
    });
  });

  it('is what waits, with the age of the oldest, and what reconcile found', async () => {
    const member = await joinWithUpi(testApp);
    await reportDeposit(testApp, member, 1000);
    testApp.clock.advance(50 * 60 * 60);
    await reportDeposit(testApp, member, 2000);
    await testApp.database.query(
      `INSERT INTO contact_messages (name, email, message, address, created_at)
       SELECT 'Visitor', 'v@test.example', 'Hello', '203.0.113.1', $1::timestamptz - make_interval(hours => hours)
       FROM unnest(ARRAY[3, 30]) hours`,
      [testApp.clock.now()],
    );
    await testApp.database.query('INSERT INTO reconcile_results (finished_at, differences) VALUES ($1, 2)', [
      testApp.clock.now(),
    ]);
    expect(await getWork(owner)).toMatchObject({
      deposits: { count: 2, oldestHours: 50 },
      lateDeposits: { count: 0, oldestHours: null },
      messages: { count: 2, oldestHours: 30 },
      books: { differences: 2, checkedAt: testApp.clock.now().toISOString() },
    });
  });

  it.each([
    ['support', ['deposits', 'lateDeposits', 'withdrawals', 'payouts', 'messages']],
    ['plans', ['proposals', 'runs', 'books']],
  ])('shows %s what they may read, and no more', async (role, parts) => {
    const person = await join(testApp);
    await testApp.database.query('UPDATE members SET role = $2 WHERE id = $1', [person.id, role]);
    const work = await getWork(person);
    const shown = Object.entries(work).flatMap(([part, value]) => (value === null ? [] : [part]));
    expect(shown).toEqual(parts);
  });
});

const DAY_SECONDS = 24 * 60 * 60;

describe('what staff are told', () => {
  const testApp = useTestApp('PostgreSQL');

  it('is what waits for longer than a day or is wrong, once a day, by what their role can do', async () => {
    const { clock } = testApp;
    const [owner, support] = [await joinAsAdmin(testApp), await joinAsAdmin(testApp)];
    await testApp.database.query(`UPDATE members SET role = 'support' WHERE id = $1`, [support.id]);
    const member = await joinWithUpi(testApp);
    await addPlans(testApp, owner);
    await depositAndConfirm(testApp, owner, member, 1000);
    await reportDeposit(testApp, member, 1000);
    await reward(testApp, owner, member, 1000);
    await requestWithdrawal(testApp, member, 300);
    const approved = await requestWithdrawal(testApp, member, 300);
    resultOf(await post(testApp, `/api/v1/admin/withdrawal-requests/${approved.id}/approve`, {}, owner.token));
    const listTold = async (person: { id: bigint }) => {
      await tellStaff(testApp.database, clock.now());
      const kinds = ['deposits_waiting', 'withdrawals_waiting', 'run_late', 'books_differ'];
      const rows = await testApp.database.query<{ kind: string }>(
        'SELECT kind FROM notifications WHERE member_id = $1 AND kind = ANY ($2::text[]) ORDER BY id',
        [person.id, kinds],
      );
      return rows.map(({ kind }) => kind);
    };
    clock.advance(DAY_SECONDS - 1);
    expect(await listTold(owner)).toEqual([]);
    await insertReconcileResult(testApp.database, 2, clock.now());
    clock.advance(3 * DAY_SECONDS);
    const all = ['deposits_waiting', 'withdrawals_waiting', 'run_late', 'books_differ'];
    expect(await listTold(owner)).toEqual(all);
    expect(await listTold(owner)).toEqual(all);
    const facts = await testApp.database.query(
      `SELECT facts->'count' AS count FROM notifications WHERE kind = 'withdrawals_waiting'`,
    );
    expect(facts).toEqual([{ count: 2 }]);
    expect(await listTold(support)).toEqual([]);
    expect(await listTold(member)).toEqual([]);
    clock.advance(DAY_SECONDS + 1);
    expect(await listTold(owner)).toEqual([...all, ...all]);
  });

  it('goes after half a year, but for mails that are still to be sent', async () => {
    const [first, second] = await testApp.database.query<{ id: bigint }>(
      'SELECT id FROM notifications ORDER BY id LIMIT 2',
    );
    await testApp.database.query('UPDATE notifications SET due_at = NULL WHERE id <> $1', [second?.id]);
    testApp.clock.advance(200 * DAY_SECONDS);
    await deleteOldNotifications(testApp.database, testApp.clock.now(), 1);
    const count = async () => (await testApp.database.query('SELECT FROM notifications')).length;
    const left = await count();
    expect(await testApp.database.query('SELECT FROM notifications WHERE id = $1', [first?.id])).toHaveLength(0);
    expect(left).toBeGreaterThan(1);
    await deleteOldNotifications(testApp.database, testApp.clock.now());
    expect(await testApp.database.query('SELECT id FROM notifications')).toEqual([{ id: second?.id }]);
  });
});
