import { addPlans, getResult, join, joinAsAdmin, reportDeposit, type Person } from '../../test/money';
import { buildTestApp, errorOf, post, resultOf, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { AdminDeposit, Deposit, Package } from '../contract';
import type { Database } from '../database/database';

describe('the value date of a deposit', () => {
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

  const confirmWith = (id: string, body: object) =>
    post(testApp, `/api/v1/admin/deposits/${id}/confirm`, body, admin.token);

  it('is said with the confirmation, shown to its member, kept in the log, and changes no package', async () => {
    const member = await join(testApp);
    const { id } = await reportDeposit(testApp, member, 1000);
    const confirmed = resultOf<AdminDeposit>(await confirmWith(id, { valueDate: '2026-11-17' }));
    expect(confirmed).toMatchObject({ status: 'success', valueDate: '2026-11-17' });
    const { items } = await getResult<{ items: Deposit[] }>(testApp, '/api/v1/deposits', member);
    expect(items).toMatchObject([{ id, valueDate: '2026-11-17' }]);
    const [bought] = await getResult<Package[]>(testApp, '/api/v1/packages', member);
    expect(bought?.purchasedAt).toBe(testApp.clock.now().toISOString());
    const [trace] = await database.query<{ after: object }>(
      'SELECT after FROM audit_entries WHERE subject = $1 ORDER BY id DESC',
      [`deposit:${id}`],
    );
    expect(trace?.after).toMatchObject({ valueDate: '2026-11-17' });
    await expect(database.query(`UPDATE deposits SET value_date = '2026-11-16' WHERE id = $1`, [id])).rejects.toThrow(
      'stays as it is',
    );
  });

  it('lies in the last sixty days, today included', async () => {
    const member = await join(testApp);
    const { id } = await reportDeposit(testApp, member, 1000);
    for (const valueDate of ['2026-11-21', '2026-09-20']) {
      expect(errorOf(await confirmWith(id, { valueDate }), 400)).toMatchObject({ field: 'valueDate' });
    }
    expect(resultOf<AdminDeposit>(await confirmWith(id, { valueDate: '2026-09-21' })).valueDate).toBe('2026-09-21');
    const other = await reportDeposit(testApp, member, 1000);
    expect(resultOf<AdminDeposit>(await confirmWith(other.id, {}))).not.toHaveProperty('valueDate');
    const waiting = await reportDeposit(testApp, member, 1000);
    await expect(
      database.query(`UPDATE deposits SET value_date = '2026-11-17' WHERE id = $1`, [waiting.id]),
    ).rejects.toThrow('deposits_value_date_check');
  });
});
