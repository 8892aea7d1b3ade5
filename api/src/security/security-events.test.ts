import type { SecurityEventPage } from '../contract';
import { createAdmin } from '../commands/create-admin';
import { getResult, join, joinAsAdmin, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { aRegistration, register } from '../../test/test-app';
import { deleteOldSecurityEvents, insertSecurityEvents } from './security-event.queries';

const LOGIN = '/api/v1/user/userLogin';

describe('security events', () => {
  const testApp = useTestApp('PostgreSQL', { LOGIN_ATTEMPTS_PER_ACCOUNT: '3', TRUSTED_PROXIES: '1' });
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });
  beforeEach(async () => {
    await testApp.app.securityEvents.write();
    await testApp.database.query('DELETE FROM security_events');
  });

  const list = (query = '') => getResult<SecurityEventPage>(testApp, `/api/v1/admin/security-events${query}`, admin);
  const logIn = (email: string, password: string, address = '203.0.113.7') =>
    testApp.app.inject({
      method: 'POST',
      url: LOGIN,
      payload: { email, password },
      headers: { 'x-forwarded-for': address },
    });

  it('are failed sign-ins and throttles, alike ones in one row, without what was typed', async () => {
    const registration = aRegistration({ name: 'Asha Verma' });
    const { _id: id } = await register(testApp, registration);
    for (let attempt = 0; attempt < 5; attempt++) await logIn(registration.email, 'not the password');
    await logIn('typed-a-password-here@test.example', 'guess', '203.0.113.8');
    const { items } = await list();
    expect(items).toMatchObject([
      { kind: 'login_failed', memberId: null, memberName: null, address: '203.0.113.8', times: 1 },
      { kind: 'throttled', memberId: null, address: '203.0.113.7', detail: `POST ${LOGIN}`, times: 2 },
      { kind: 'login_failed', memberId: String(id), memberName: 'Asha Verma', address: '203.0.113.7', times: 3 },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/typed-a-password|guess|not the password/);
  });

  it('are sign-ins of staff and of members; new admins; and files taken out', async () => {
    const staff = aRegistration();
    const id = await createAdmin(testApp.database, { ...staff, role: 'finance' }, testApp.clock.now(), testApp.app.log);
    const logged = testApp.logLines.filter((line) => line.includes('role_changed'));
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', security: 'role_changed', memberId: String(id), detail: `member:${id} is finance` },
    ]);
    expect((await logIn(staff.email, staff.password)).statusCode).toBe(200);
    const registration = aRegistration();
    const { _id: memberId } = await register(testApp, registration);
    expect((await logIn(registration.email, registration.password)).statusCode).toBe(200);
    const headers = { authorization: admin.token };
    const url = `/api/v1/admin/users/${id}/statement.csv`;
    expect((await testApp.app.inject({ url, headers })).statusCode).toBe(200);
    const { items } = await list();
    expect(items.map(({ kind, memberId, detail }) => [kind, memberId, detail])).toEqual([
      ['export', String(admin.id), `/api/v1/admin/users/:memberId/statement.csv of member:${id}`],
      ['member_login', String(memberId), ''],
      ['staff_login', String(id), ''],
      ['role_changed', String(id), `member:${id} is finance`],
    ]);
    const file = await testApp.app.inject({ url: '/api/v1/admin/security-events.csv?kind=staff_login', headers });
    expect(file.body.split('\r\n')).toMatchObject([
      '\uFEFFId,Time (India),Kind,Member id,Name,Address,Detail,Times',
      expect.stringContaining(`,Staff signed in,${id},`),
      '',
    ]);
  });

  it('are searched, filtered and read page by page', async () => {
    const { id } = await join(testApp);
    await testApp.database.query(`UPDATE members SET name = 'Nadia Roy' WHERE id = $1`, [id]);
    const event = { address: '2001:db8::7', memberId: id, detail: '', times: 1 };
    await insertSecurityEvents(testApp.database, [
      { ...event, kind: 'export', detail: '/api/v1/admin/users.csv', at: new Date('2026-11-18T10:00:00Z') },
      { ...event, kind: 'staff_login', memberId: null, at: new Date('2026-11-19T10:00:00Z') },
    ]);
    const idsOf = async (query: string) => (await list(query)).items.map(({ kind }) => kind);
    for (const query of [
      '?search=NADIA',
      '?search=users.csv',
      '?kind=export',
      '?to=2026-11-18',
      '?limit=1&cursor=OTk5OTk5',
    ]) {
      const expected = query.startsWith('?limit') ? 'staff_login' : 'export';
      expect([query, await idsOf(query)]).toEqual([query, [expected]]);
    }
    expect(await idsOf('?search=2001:db8')).toEqual(['staff_login', 'export']);
    const first = await list('?limit=1');
    expect(await idsOf(`?limit=1&cursor=${first.nextCursor}`)).toEqual(['export']);
  });

  it('are kept in bounds: of each kind the newest, and of what strangers cause so many at once', async () => {
    const at = testApp.clock.now();
    const event = { at, memberId: null, address: '203.0.113.1', times: 1 };
    await insertSecurityEvents(testApp.database, [
      { ...event, kind: 'export', detail: 'the one export' },
      ...Array.from({ length: 9 }, (_, n) => ({ ...event, kind: 'throttled' as const, detail: String(n) })),
    ]);
    await deleteOldSecurityEvents(testApp.database, 3);
    expect((await list()).items.map(({ detail }) => detail)).toEqual(['8', '7', '6', 'the one export']);
    await testApp.database.query('DELETE FROM security_events');
    for (let n = 0; n < 600; n++) {
      testApp.app.securityEvents.add({
        kind: 'throttled',
        memberId: null,
        address: `203.0.${n >> 8}.${n & 255}`,
        detail: '',
      });
    }
    testApp.app.securityEvents.add({ kind: 'staff_login', memberId: null, address: '203.0.113.1', detail: '' });
    await testApp.app.securityEvents.write();
    const rows = await testApp.database.query('SELECT 1 FROM security_events');
    expect(rows).toHaveLength(501);
  });

  it('are kept of what staff took out, however many statements of their own members take out', async () => {
    const { id } = await join(testApp);
    const looked = '/api/v1/wallet/statement.csv of member:7';
    const own = '/api/v1/wallet/statement.csv';
    const taken = ['/api/v1/admin/users.csv', looked, ...Array.from({ length: 5 }, () => own)];
    const event = { at: testApp.clock.now(), kind: 'export' as const, memberId: id, address: '203.0.113.1', times: 1 };
    await insertSecurityEvents(
      testApp.database,
      taken.map((detail) => ({ ...event, detail })),
    );
    await deleteOldSecurityEvents(testApp.database, 2);
    expect((await list()).items.map(({ detail }) => detail)).toEqual([own, own, looked, '/api/v1/admin/users.csv']);
  });

  it('are for admins alone', async () => {
    const member = await join(testApp);
    const response = await testApp.app.inject({
      url: '/api/v1/admin/security-events',
      headers: { authorization: member.token },
    });
    expect(response.statusCode).toBe(403);
  });
});
