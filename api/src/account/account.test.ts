import { randomUUID } from 'node:crypto';
import type { PayoutDetails, SessionGrant, SessionInfo } from '../contract';
import { getResult } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, register, resultOf, toHeaders, logIn, NEW_PASSWORD, PASSWORD } from '../../test/test-app';

describe('the own account', () => {
  const testApp = useTestApp();

  const send = (
    method: 'PATCH' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    token: string,
    payload?: object,
    key?: string,
  ) =>
    testApp.app.inject({
      method,
      url: `/api/v1/user${path}`,
      ...(payload ? { payload } : {}),
      headers: { ...toHeaders(token), ...(key ? { 'idempotency-key': key } : {}) },
    });
  async function joinTwice(): Promise<{ first: SessionGrant; second: SessionGrant }> {
    const first = await register(testApp);
    return { first, second: resultOf<SessionGrant>(await logIn(testApp, first.email)) };
  }
  const statusOf = async (token: string) => (await getProfile(testApp, token)).statusCode;
  const listSessions = (token: string) => getResult<SessionInfo[]>(testApp, '/api/v1/user/sessions', { id: 0n, token });

  it('changes the name by the rules of registration', async () => {
    const { token } = await register(testApp);
    expect(resultOf(await send('PATCH', '/profile', token, { name: '  Asha  ' }))).toMatchObject({
      name: 'Asha',
    });
    expect(resultOf(await getProfile(testApp, token)).name).toBe('Asha');
    expect(errorOf(await send('PATCH', '/profile', token, { name: ' ' }), 400).field).toBe('name');
    errorOf(await send('PATCH', '/profile', token, { name: 'Asha', role: 'admin' }), 400);
  });

  it('keeps the language that the member has chosen, and no other', async () => {
    const { token } = await register(testApp);
    expect(resultOf(await getProfile(testApp, token))).not.toHaveProperty('language');
    expect(resultOf(await send('PATCH', '/profile', token, { language: 'hi' }))).toMatchObject({ language: 'hi' });
    expect(resultOf(await getProfile(testApp, token)).language).toBe('hi');
    errorOf(await send('PATCH', '/profile', token, { language: 'fr' }), 400);
    const { token: inHindi } = await register(testApp, { language: 'hi' });
    expect(resultOf(await getProfile(testApp, inHindi)).language).toBe('hi');
    errorOf(await send('PATCH', '/profile', token, {}), 400);
  });

  it('keeps payout details as they are normalised, and writes them to the log masked', async () => {
    const { _id, token } = await register(testApp);
    const read = () => getResult<PayoutDetails>(testApp, '/api/v1/user/payout-details', { id: 0n, token });
    expect(await read()).toEqual({ upiId: null, bank: null });
    const bank = { accountHolder: ' Asha Verma ', accountNumber: '1234 5678 9012', ifsc: 'hdfc0001234' };
    resultOf(await send('PUT', '/payout-details', token, { upiId: ' Asha.V@Bank ', bank }));
    const saved = {
      upiId: 'asha.v@bank',
      bank: { accountHolder: 'Asha Verma', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
    };
    expect(await read()).toEqual(saved);
    const log = await testApp.database.query(
      'SELECT before, after FROM audit_entries WHERE actor_id = $1 ORDER BY id',
      [BigInt(_id)],
    );
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).toContain('as••••@bank');
    expect(JSON.stringify(log)).not.toMatch(/asha\.v|12345678/);
  });

  it.each([
    ['upiId', { upiId: 'nobody', bank: null }],
    ['bank.ifsc', { upiId: null, bank: { accountHolder: 'A', accountNumber: '123456789', ifsc: 'X' } }],
    ['bank.accountNumber', { upiId: null, bank: { accountHolder: 'A', accountNumber: '1', ifsc: 'HDFC0001234' } }],
    ['bank.accountHolder', { upiId: null, bank: { accountHolder: ' ', accountNumber: '1', ifsc: 'X' } }],
  ])('refuses payout details by their %s', async (field, details) => {
    const { token } = await register(testApp);
    expect(errorOf(await send('PUT', '/payout-details', token, details), 400).field).toBe(field);
  });

  it('changes the password, and ends the other sessions with it', async () => {
    const { first, second } = await joinTwice();
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const key = randomUUID();
    const wrong = { ...change, currentPassword: 'not this one' };
    expect(errorOf(await send('POST', '/password', second.token, wrong), 400).field).toBe('currentPassword');
    for (const newPassword of ['password1', 'Password@123', first.email]) {
      const weak = await send('POST', '/password', second.token, { ...change, newPassword });
      expect(errorOf(weak, 400).field).toBe('newPassword');
    }
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);

    const done = await send('POST', '/password', second.token, change, key);
    expect(resultOf<null>(done)).toBeNull();
    const renewed = String(done.headers['session-token']);
    expect(await Promise.all([first.token, second.token, renewed].map(statusOf))).toEqual([401, 401, 200]);
    errorOf(await send('POST', '/password', second.token, change, key), 401);
    expect((await listSessions(renewed)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    const login = async (password: string) => (await logIn(testApp, first.email, password)).statusCode;
    expect([await login(PASSWORD), await login(NEW_PASSWORD)]).toEqual([401, 200]);
  });

  it('changes the password once of two changes at the same time', async () => {
    const { token } = await register(testApp);
    const to = (newPassword: string) => send('POST', '/password', token, { currentPassword: PASSWORD, newPassword });
    const replies = await Promise.all([to(NEW_PASSWORD), to(`${NEW_PASSWORD} or this`)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('keeps twenty sessions of a member: the one used the longest ago ends', async () => {
    const { first } = await joinTwice();
    for (let session = 3; session <= 20; session++) resultOf(await logIn(testApp, first.email));
    expect(await statusOf(first.token)).toBe(200);
    const last = resultOf<SessionGrant>(await logIn(testApp, first.email));
    expect(await listSessions(last.token)).toHaveLength(20);
    expect([await statusOf(first.token), await statusOf(last.token)]).toEqual([401, 200]);
  });

  it('says in the audit log who was called what before', async () => {
    const { token, _id } = await register(testApp, { name: 'Asha Verma' });
    for (const name of ['Asha Verma', 'Asha Devi']) resultOf(await send('PATCH', '/profile', token, { name }));
    const log = await testApp.database.query('SELECT action, before, after FROM audit_entries WHERE actor_id = $1', [
      _id,
    ]);
    expect(log).toEqual([{ action: 'member.rename', before: { name: 'Asha Verma' }, after: { name: 'Asha Devi' } }]);
  });

  it('lists the own sessions, ends one of them, or all others', async () => {
    const { first, second } = await joinTwice();
    const stranger = await register(testApp);
    const sessions = await listSessions(second.token);
    expect(sessions.map((session) => session.isCurrent)).toEqual([true, false]);
    const other = sessions.find((session) => !session.isCurrent);
    errorOf(await send('DELETE', `/sessions/${other?.id}`, stranger.token), 404);
    expect(await statusOf(first.token)).toBe(200);
    resultOf(await send('DELETE', `/sessions/${other?.id}`, second.token));
    expect(await statusOf(first.token)).toBe(401);
    errorOf(await send('DELETE', `/sessions/${other?.id}`, second.token), 404);

    const third = resultOf<SessionGrant>(await logIn(testApp, first.email));
    resultOf(await send('DELETE', '/sessions', third.token));
    expect([await statusOf(second.token), await statusOf(third.token)]).toEqual([401, 200]);
    expect(await statusOf(stranger.token)).toBe(200);
  });
});
