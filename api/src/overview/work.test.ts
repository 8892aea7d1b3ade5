import { useTestApp } from '../../test/shop';
import type { Work } from '../contract';
import { getResult, join, joinAsAdmin, joinWithUpi, reportDeposit, type Person } from '../../test/money';

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
