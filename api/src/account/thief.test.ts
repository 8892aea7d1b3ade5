import type { InjectOptions } from 'fastify';
import type { SessionGrant } from '../contract';
import { addPasskey } from '../../test/factors';
import { joinAsAdmin, joinWithUpi, reportDeposit, requestWithdrawal, reward, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, register, toHeaders, PASSWORD } from '../../test/test-app';

/** What a mere look leaves behind, and what is written about those who try. */
const LEFT_BY_TRIES = ['throttles', 'security_events', 'sessions', 'factor_challenges'];

/** Somebody has read the token of a person who showed eleven minutes ago that it was they. */
describe('a thief with a stolen token', () => {
  const testApp = useTestApp();
  let owner: Person;
  let member: Person;
  let passkeyOwner: SessionGrant;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
    member = await joinWithUpi(testApp);
    passkeyOwner = await register(testApp);
    await addPasskey(testApp, passkeyOwner.token);
    await reward(testApp, owner, member, 50_000);
    await requestWithdrawal(testApp, member, 500);
    await reportDeposit(testApp, member, 1000);
    testApp.clock.advance(11 * 60);
  });

  /** Everything in the database but for what any request leaves. */
  async function readAll(): Promise<Record<string, unknown>> {
    const tables = await testApp.database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const contents: Record<string, unknown> = {};
    for (const { name } of tables.filter((table) => !LEFT_BY_TRIES.includes(table.name))) {
      const rows = await testApp.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  }

  const send = (method: InjectOptions['method'], url: string, token: string, payload: object = {}) =>
    testApp.app.inject({ method: method ?? 'POST', url, payload, headers: toHeaders(token) });

  it('changes nothing of a member, and pays out nothing', async () => {
    const before = await readAll();
    const tries: [InjectOptions['method'], string, object][] = [
      ['PUT', '/user/payout-details', { upiId: 'thief@bank', bank: null }],
      ['POST', '/withdrawals', { amount: '1000', method: 'UPI' }],
      ['POST', '/user/factors/passkey-options', {}],
      ['POST', '/user/factors/authenticator', {}],
      ['POST', '/user/factors/authenticator/remove', {}],
      ['POST', '/user/factors/recovery-codes', {}],
    ];
    for (const { token } of [member, passkeyOwner]) {
      for (const [method, path, body] of tries) {
        const refused = errorOf(await send(method, `/api/v1${path}`, token, body), 403);
        expect([path, refused.code]).toEqual([path, 'proof_required']);
      }
    }
    const guess = { currentPassword: 'I guess this one' };
    const change = { ...guess, newPassword: 'eleven boats on the lake' };
    const email = { ...guess, email: 'thief@test.example' };
    for (const [path, body] of Object.entries({ password: change, email })) {
      errorOf(await send('POST', `/api/v1/user/${path}`, member.token, body), 400);
      const refused = errorOf(await send('POST', `/api/v1/user/${path}`, passkeyOwner.token, body), 403);
      expect(refused).toMatchObject({ code: 'proof_required', details: { methods: ['passkey', 'recovery'] } });
    }
    for (const proof of [{ password: 'I guess this one' }, { code: '000000' }, { recoveryCode: '0000-0000' }]) {
      for (const { token } of [member, passkeyOwner])
        errorOf(await send('POST', '/api/v1/user/proof', token, proof), 400);
    }
    // Not even with the password, where there is something stronger.
    errorOf(await send('POST', '/api/v1/user/proof', passkeyOwner.token, { password: PASSWORD }), 400);
    expect(await readAll()).toEqual(before);
  });

  it('decides on nobody’s money with the token of an owner', async () => {
    const before = await readAll();
    const routes = testApp.app.routeTable.filter(({ proof, access }) => proof && typeof access === 'object');
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, url } of routes) {
      const path = url.replace(':memberId', String(member.id)).replace(/:\w+/, '1');
      const refused = errorOf(await send(method as InjectOptions['method'], path, owner.token), 403);
      expect([url, refused.code]).toEqual([url, 'proof_required']);
    }
    expect(await readAll()).toEqual(before);
  });

  it('is out when the owner of the session shows that it is they', async () => {
    const reply = await send('POST', '/api/v1/user/proof', member.token, { password: PASSWORD });
    const renewed = String(reply.headers['session-token']);
    errorOf(await send('POST', '/api/v1/withdrawals', member.token, { amount: '1000', method: 'UPI' }), 401);
    const paid = await send('POST', '/api/v1/withdrawals', renewed, { amount: '1000', method: 'UPI' });
    expect(paid.statusCode).toBe(200);
  });
});
