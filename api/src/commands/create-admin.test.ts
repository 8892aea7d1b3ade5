import { resultOf, buildTestApp, post, errorOf } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import { listDifferences } from '../ledger/reconcile';
import { createAdmin } from './create-admin';

const ADMIN = {
  name: 'Ops One',
  email: 'ops@club.example',
  mobileNumber: '+91 98765 43210',
  password: 'a long walk home',
  role: 'owner' as const,
};

it('makes an owner who can sign in, once, and leaves a trace', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await buildTestApp(database);
  const id = await createAdmin(database, ADMIN, new Date());
  const login = { email: ADMIN.email, password: ADMIN.password };
  expect(resultOf(await post(testApp, '/api/v1/user/userLogin', login))).toMatchObject({
    _id: String(id),
    role: 'admin',
  });
  const wrong = await post(testApp, '/api/v1/user/userLogin', { ...login, password: 'something else' });
  expect(errorOf(wrong, 401).code).toBe('login_failed');
  await expect(createAdmin(database, ADMIN, new Date())).rejects.toThrow('already registered');
  await expect(createAdmin(database, { ...ADMIN, password: '123' }, new Date())).rejects.toThrow('Password must');
  const entries = await database.query('SELECT action, subject FROM audit_entries');
  const subject = `member:${id}`;
  expect(entries).toEqual([
    { action: 'admin.create', subject },
    { action: 'staff.sign_in', subject },
  ]);
  expect(await listDifferences(database)).toEqual([]);
  await testApp.app.close();
  await database.close();
});
