import { randomBytes } from 'node:crypto';
import type { HTTPMethods, InjectOptions } from 'fastify';
import { PURCHASE_PLACES_FROM } from '../compensation/earnings/earning.queries';
import { insertReferralEarnings } from '../compensation/referrals/referral.queries';
import { canDo, isStaffRole, PERMISSIONS, STAFF_ROLES, type Permission, type Profile } from '../contract';
import { openConversation } from '../conversations/converse';
import type { Database } from '../database/database';
import { addDeposit } from '../deposits/deposits';
import { addSeconds } from '../ledger/business-date';
import { insertPlan, insertPlanVersion } from '../plan/tiers';
import { OPEN_TIER } from '../../test/compensation/small-club';
import { aUtr } from '../../test/money';
import { insertPasskey } from '../../test/factors';
import { buildTestApp, register, START, type TestApp, errorOf } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import { MONEY, OWN_ROUTES, ROUTES_WITH_PROOF } from '../../test/watched-routes';
import type { RouteEntry } from '../route-options';
import { createSession, createView, digestToken } from './create-session';
import { findLiveSession } from './session.queries';

const CALLERS = ['anonymous', 'expired', 'disabled member', 'member', 'other member', ...STAFF_ROLES] as const;
type Caller = (typeof CALLERS)[number];

/** 401 who are you, 403 not for you, 404 not there for you; "in" is whatever the route itself answers. */
type Answer = '401' | '403' | '404' | 'in';

function expectAnswer({ method, url, access }: RouteEntry, caller: Caller): Answer {
  if (access === 'anyone') return 'in';
  if (caller === 'anonymous' || caller === 'expired' || caller === 'disabled member') return '401';
  if (access !== 'member') return isStaffRole(caller) && canDo(caller, access.can) ? 'in' : '403';
  return OWN_ROUTES.has(`${method} ${url}`) && caller !== 'member' ? '404' : 'in';
}

/**
 * A HEAD goes by what its GET declares, which has a test of its own, as the guard has: one caller shows that the guard
 * is there. What a handler refuses is asked of everybody.
 */
const isAskedAs = ({ method, url }: RouteEntry, caller: Caller) =>
  method !== 'HEAD' || caller === 'anonymous' || OWN_ROUTES.has(`HEAD ${url}`);

/** Of what is read, what each role may read, and what an owner and an auditor alone may. */
const SAMPLE: Permission[] = ['overview.read', 'staff.read'];

describe('every route, called by everybody', () => {
  let database: Database;
  let testApp: TestApp;
  const ids = new Map<Caller, bigint>();
  let bonusPlace: bigint;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    testApp = await buildTestApp(database);
    await testApp.app.ready();
    for (const caller of CALLERS) ids.set(caller, BigInt((await register(testApp))._id));
    for (const role of STAFF_ROLES) {
      await database.query('UPDATE members SET role = $2 WHERE id = $1', [idOf(role), role]);
    }
    await database.query('UPDATE members SET is_enabled = false WHERE id = $1', [ids.get('disabled member')]);
    await database.transaction(async (tx) => {
      await openConversation(tx, { id: idOf('member'), name: 'Member', email: 'm@test.example' }, 'Hello', START);
      const { versionId } = await insertPlanVersion(tx, await insertPlan(tx, START), 1, OPEN_TIER, START);
      const bonus = {
        uplineId: idOf('member'),
        level: 1,
        rateBps: 500,
        rateVersion: 1,
        planVersionId: versionId,
      };
      const bought = { memberId: idOf('other member'), amountMicros: 1_000_000_000n };
      const { id } = await addDeposit(tx, { ...bought, mode: 'UPI', utr: aUtr(), paymentReference: undefined }, START);
      await insertReferralEarnings(tx, { ...bought, id }, '2026-11-20', null, [
        { ...bonus, amountMicros: 50_000_000n, sourceName: 'Not stored' },
      ]);
      bonusPlace = PURCHASE_PLACES_FROM + id;
    });
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
  });

  const idOf = (caller: Caller): bigint => {
    const id = ids.get(caller);
    if (id === undefined) throw new Error(`${caller} did not join`);
    return id;
  };

  async function startSession(caller: Caller): Promise<string> {
    const startedAt = caller === 'expired' ? addSeconds(START, -400 * 24 * 60 * 60) : START;
    const deps = { config: testApp.config, now: () => startedAt, randomBytes };
    const client = { address: '127.0.0.1', userAgent: 'matrix' };
    return database.transaction((tx) => createSession(tx, deps, idOf(caller), client));
  }

  async function findId(token: string): Promise<bigint> {
    const digest = digestToken(token);
    const session = digest && (await findLiveSession(database, digest, START));
    if (!session) throw new Error('There is no such session');
    return session.id;
  }

  /** Each parameter stands for something of the member's; a new one must be thought about here. */
  async function fill(url: string): Promise<string> {
    const sessionId = url.includes(':sessionId') ? await findId(await startSession('member')) : 0n;
    const passkeyId = url.includes(':passkeyId') ? await insertPasskey(testApp, idOf('member')) : 0n;
    const values: Record<string, string> = {
      memberId: String(idOf('member')),
      sessionId: String(sessionId),
      passkeyId: String(passkeyId),
      depositId: '1',
      bankAccountId: '1',
      announcementId: '1',
      lineId: '1',
      decision: 'charge',
      importId: '1',
      requestId: '1',
      payoutId: '1',
      batchId: '1',
      planId: '1',
      transferId: '1',
      deliveryId: '1',
      proposalId: '1',
      conversationId: '1',
      replyId: '1',
      testimonialId: '1',
      reasonId: '1',
      viewId: '1',
      businessDate: '2026-11-20',
      earningId: `20261120${bonusPlace}`,
      name: 'nothing',
      '*': 'nothing',
    };
    return url.replace(/:(\w+)|\*/g, (place, name: string | undefined) => {
      const value = values[name ?? place];
      if (value === undefined) throw new Error(`Say what ${place} of ${url} stands for`);
      return value;
    });
  }

  /** Of each caller, the session of the call before. */
  const sessions = new Map<Caller, string>();

  async function call({ method, url }: RouteEntry, caller: Caller): Promise<Answer> {
    const options: InjectOptions = {
      method: method as HTTPMethods & InjectOptions['method'],
      url: await fill(url),
    };
    if (caller !== 'anonymous') {
      if (!sessions.has(caller)) sessions.set(caller, await startSession(caller));
      options.headers = { authorization: sessions.get(caller) };
    }
    if (['POST', 'PUT', 'PATCH'].includes(method)) options.payload = {};
    const { statusCode } = await testApp.app.inject(options);
    if (statusCode === 500) throw new Error(`${method} ${url} answered ${caller} with ${statusCode}`);
    const isAnswer = statusCode === 401 || statusCode === 403;
    if (isAnswer) return String(statusCode) as '401' | '403';
    // Some writes end the session that they are made with.
    if (!['GET', 'HEAD'].includes(method)) sessions.delete(caller);
    return statusCode === 404 && OWN_ROUTES.has(`${method} ${url}`) ? '404' : 'in';
  }

  it('knows the routes it must watch', () => {
    const routes = testApp.app.routeTable.map(({ method, url }) => `${method} ${url}`);
    expect(routes).toEqual(expect.arrayContaining([...OWN_ROUTES]));
    for (const { url, access } of testApp.app.routeTable) {
      expect([url, typeof access === 'object']).toEqual([url, url.startsWith('/api/v1/admin/')]);
    }
  });

  it('declares of each HEAD what its GET declares', () => {
    const of = (wanted: string) => testApp.app.routeTable.filter(({ method }) => method === wanted);
    // The GET of the documentation's first page is listed with a slash at its end alone.
    const heads = of('HEAD').filter(({ url }) => url !== '/api/docs');
    expect(heads.length).toBeGreaterThan(60);
    expect(heads.map((head) => ({ ...head, method: 'GET' }))).toEqual(of('GET'));
  });

  it('has a route for each permission, and shows an auditor all and lets them change nothing', () => {
    const asked = new Set<string>();
    for (const { method, url, access } of testApp.app.routeTable) {
      if (typeof access === 'string') continue;
      asked.add(access.can);
      expect([method, url, canDo('auditor', access.can)]).toEqual([method, url, ['GET', 'HEAD'].includes(method)]);
    }
    expect([...asked].sort()).toEqual([...PERMISSIONS].sort());
  });

  it('asks for a fresh proof where money, ways to sign in or staff are decided on, and nowhere else', async () => {
    const proven = (rule: string) =>
      testApp.app.routeTable
        .filter(({ proof }) => proof === rule)
        .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`)
        .sort();
    expect(proven('with_factor')).toEqual(['POST /user/email', 'POST /user/password']);
    expect(proven('always')).toEqual(ROUTES_WITH_PROOF);
    for (const { method, url, access, proof } of testApp.app.routeTable) {
      const isOfMoney = typeof access === 'object' && MONEY.some((noun) => access.can.startsWith(noun));
      if (isOfMoney && !['GET', 'HEAD'].includes(method)) expect([method, url, proof]).toEqual([method, url, 'always']);
    }
  });

  it('demands an Idempotency-Key of every write about money, and of nothing else', async () => {
    const isOfMoney =
      /books|deposits|bank-accounts|statements|withdraw|payout|rewards|transfers|receivables|runs|rates|plans|proposals|second-person|rules/;
    for (const { method, url, isAboutMoney } of testApp.app.routeTable) {
      const isWrite = !['GET', 'HEAD'].includes(method);
      expect([method, url, isAboutMoney]).toEqual([method, url, isWrite && isOfMoney.test(url)]);
      if (!isAboutMoney) continue;
      const headers = { authorization: await startSession(url.includes('/admin/') ? 'owner' : 'member') };
      const asked = { method: method as HTTPMethods & InjectOptions['method'], url: await fill(url), headers };
      expect(errorOf(await testApp.app.inject(asked), 400)).toMatchObject({
        code: 'invalid_input',
        field: 'Idempotency-Key',
      });
    }
  });

  it('shuts the back office to staff without a second factor, where one is demanded', async () => {
    const { config } = testApp;
    const reads = testApp.app.routeTable.flatMap(({ method, url, access }) =>
      method === 'GET' && typeof access === 'object' ? [{ url, can: access.can }] : [],
    );
    config.isStaffFactorDemanded = true;
    try {
      for (const hasFactor of [false, true]) {
        if (hasFactor) for (const role of STAFF_ROLES) await insertPasskey(testApp, idOf(role));
        for (const role of STAFF_ROLES) {
          const headers = { authorization: await startSession(role) };
          const profile = await testApp.app.inject({ url: '/api/v1/user/profile', headers });
          expect(profile.json<{ result: Profile }>().result.needsFactor).toBe(hasFactor ? undefined : true);
          // Who has one is asked no more than without the demand, whatever the route: then each role is shown below.
          const isSample = hasFactor && role !== 'owner';
          for (const { url, can } of isSample ? reads.filter((read) => SAMPLE.includes(read.can)) : reads) {
            const reply = await testApp.app.inject({ url: await fill(url), headers });
            const code = reply.statusCode === 403 ? reply.json<{ code: string }>().code : 'in';
            const expected = canDo(role, can) ? (hasFactor ? 'in' : 'factor_needed') : 'forbidden';
            expect([url, code]).toEqual([url, expected]);
          }
        }
      }
    } finally {
      config.isStaffFactorDemanded = false;
      await database.query('DELETE FROM passkeys');
    }
  });

  it('refuses to support that looks as a member every write but the end of the look, and the back office', async () => {
    const now = () => START;
    const sessionId = await findId(await startSession('support'));
    const { token: authorization } = await database.transaction((tx) =>
      createView(
        tx,
        { now, randomBytes },
        { viewer: { memberId: idOf('support'), sessionId }, memberId: idOf('member') },
        { address: '', userAgent: '' },
      ),
    );
    const answers: string[] = [];
    const expected: string[] = [];
    const routes = testApp.app.routeTable.filter(
      ({ method, url }) => method !== 'HEAD' && url !== '/api/v1/user/logout',
    );
    for (const { method, url, access } of routes) {
      const isRead = method === 'GET';
      const reply = await testApp.app.inject({
        method: method as HTTPMethods & InjectOptions['method'],
        url: await fill(url),
        headers: { authorization },
        ...(!isRead && { payload: {} }),
      });
      if (isRead) {
        answers.push(`${method} ${url}: ${reply.statusCode === 403}`);
        expected.push(`${method} ${url}: ${typeof access === 'object'}`);
      } else {
        // The one of the contact form answers in words alone.
        const code = url.endsWith('/send-form') ? 'You are only looking' : '"code":"view_only"';
        answers.push(`${method} ${url}: ${reply.statusCode} ${reply.body.includes(code)}`);
        expected.push(`${method} ${url}: 403 true`);
      }
    }
    expect(answers).toEqual(expected);
    const end = { method: 'POST' as const, url: '/api/v1/user/logout', headers: { authorization } };
    expect((await testApp.app.inject(end)).statusCode).toBe(200);
    expect((await testApp.app.inject({ url: '/api/v1/user/profile', headers: { authorization } })).statusCode).toBe(
      401,
    );
  });

  it.each(CALLERS)('lets in, or not, the %s', async (caller) => {
    const answers: string[] = [];
    const expected: string[] = [];
    for (const route of testApp.app.routeTable.filter((each) => isAskedAs(each, caller))) {
      const name = `${route.method} ${route.url}`;
      answers.push(`${name}: ${await call(route, caller)}`);
      expected.push(`${name}: ${expectAnswer(route, caller)}`);
    }
    expect(expected.length).toBeGreaterThan(60);
    expect(answers).toEqual(expected);
  });
});
