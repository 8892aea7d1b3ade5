import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTestDatabase } from '../../test/test-database';
import { parseConfig } from '../config/config';
import { type ErrorBody, HTTP_STATUS_OF, type Role } from '../contract';
import type { Database } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { addAccessGuard, requireSession, toActor, type RouteAccess } from './access-guard';
import { createSession, createView, digestToken } from './create-session';
import type { ProofRule } from './proof';

const START = new Date('2026-11-20T06:00:00Z');
const CLIENT = { address: '192.0.2.7', userAgent: 'a test' };

/** A guard of its own, over routes that say of themselves who may call them and do nothing. */
describe('the guard of every route', () => {
  let database: Database;
  let app: FastifyInstance;
  let now = START;
  let deps: Deps;
  let members = 0;

  const ROUTES: [string, RouteAccess, { proof?: ProofRule; isForViews?: boolean }][] = [
    ['/open', 'anyone', {}],
    ['/own', 'member', {}],
    ['/leave', 'member', { isForViews: true }],
    ['/settle', { can: 'payouts.settle' }, {}],
    ['/always', 'member', { proof: 'always' }],
    ['/factor', 'member', { proof: 'with_factor' }],
  ];

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    const config = parseConfig({ RELEASES_DIR: '/absent', STAFF_SECOND_FACTOR: 'optional' });
    deps = { config, database, now: () => now, randomBytes };
    app = Fastify({ exposeHeadRoutes: true });
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof AppError)) throw error;
      void reply.code(HTTP_STATUS_OF[error.code]).send({ code: error.code, message: error.message, ...error.details });
    });
    addAccessGuard(app, deps);
    for (const [url, access, more] of ROUTES) {
      app.route({
        method: ['GET', 'POST'],
        url,
        config: { access, ...more },
        handler: (request) => {
          if (access === 'anyone') return { session: request.session };
          const { memberId, address } = toActor(request);
          return { member: String(requireSession(request).member.id), actor: String(memberId), address };
        },
      });
    }
    // A route that does not say it is for nobody.
    app.get('/forgotten', { config: {} }, () => 'in');
    app.get('/unguarded', { config: { access: 'anyone' } }, (request) => ({ id: String(requireSession(request).id) }));
    await app.ready();
  });
  beforeEach(() => {
    now = START;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function join(role: Role = 'member'): Promise<{ id: bigint; token: string }> {
    members++;
    const [row] = await database.query<{ id: bigint }>(
      `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, created_at, role)
       VALUES ('Member', $1, $2, '-', $3, $4, $5) RETURNING id`,
      [`guarded${members}@test.example`, String(9_300_000_000 + members), `GUARD${members}`, now, role],
    );
    const id = row?.id ?? 0n;
    return { id, token: await database.transaction((tx) => createSession(tx, deps, id, CLIENT)) };
  }

  const addAuthenticator = (id: bigint) =>
    database.query(`INSERT INTO authenticators (member_id, secret, added_at) VALUES ($1, 'A secret', $2)`, [id, now]);

  async function look(viewer: { id: bigint; token: string }, memberId: bigint): Promise<string> {
    const [session] = await database.query<{ id: bigint }>('SELECT id FROM sessions WHERE token_sha256 = $1', [
      digestToken(viewer.token),
    ]);
    const by = { memberId: viewer.id, sessionId: session?.id ?? 0n };
    const view = await database.transaction((tx) => createView(tx, deps, { viewer: by, memberId }, CLIENT));
    return view.token;
  }

  const call = (url: string, token?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({
      url,
      method,
      headers: token === undefined ? {} : { authorization: token },
      remoteAddress: '192.0.2.9',
    });
  /** `in`, or the code and the sentence of the refusal. */
  async function ask(url: string, token?: string, method?: 'GET' | 'POST'): Promise<string> {
    const reply = await call(url, token, method);
    if (reply.statusCode === 200) return 'in';
    const { code, message } = reply.json<ErrorBody>();
    return `${reply.statusCode} ${code}: ${message}`;
  }

  const EXPIRED = '401 session_expired: Your session may have expired. Please log in again.';
  const FORBIDDEN = '403 forbidden: You do not have access to this.';
  const VIEW_ONLY = '403 view_only: You are only looking at the site as this member does. Nothing was changed.';
  const PROVE = '403 proof_required: Please show first that it is you.';

  it('lets everybody into what is open, without a session, and in the name of its owner nowhere', async () => {
    const { token } = await join();
    for (const each of [undefined, 'no token', token])
      expect((await call('/open', each)).json()).toEqual({ session: null });
    expect(await ask('/open', token, 'POST')).toBe('in');
    expect(await ask('/unguarded', token)).toBe('401 session_expired: Please log in.');
    expect((await call('/nowhere')).statusCode).toBe(404);
  });

  it('lets who has signed in into what is theirs, and knows them by their token alone', async () => {
    const { id, token } = await join();
    expect((await call('/own', token)).json()).toEqual({ member: String(id), actor: String(id), address: '192.0.2.9' });
    for (const each of [undefined, '', `${token}x`, 'Bearer']) expect(await ask('/own', each)).toBe(EXPIRED);
    await database.query('UPDATE members SET is_enabled = false WHERE id = $1', [id]);
    expect(await ask('/own', token)).toBe(EXPIRED);
  });

  it('lets staff into what their role may, and into a route that says nothing nobody', async () => {
    const expected = {
      owner: 'in',
      finance: 'in',
      support: FORBIDDEN,
      plans: FORBIDDEN,
      auditor: FORBIDDEN,
      member: FORBIDDEN,
    };
    for (const [role, answer] of Object.entries(expected)) {
      const { token } = await join(role as Role);
      expect([role, await ask('/settle', token), await ask('/forgotten', token)]).toEqual([role, answer, FORBIDDEN]);
      const heads = [await call('/settle', token, 'HEAD'), await call('/forgotten', token, 'HEAD')];
      expect(heads.map(({ statusCode }) => statusCode)).toEqual([answer === 'in' ? 200 : 403, 403]);
    }
    expect(await ask('/settle')).toBe(EXPIRED);
    for (const url of ['/own', '/settle', '/forgotten']) expect((await call(url, '', 'HEAD')).statusCode).toBe(401);
  });

  it('writes down a use once a minute, and lengthens the session by it', async () => {
    const { token } = await join();
    const read = async () => {
      const [row] = await database.query<{ used: Date; until: Date }>(
        'SELECT last_used_at AS used, idle_expires_at AS until FROM sessions WHERE token_sha256 = $1',
        [digestToken(token)],
      );
      return [row?.used, row?.until];
    };
    const idleMs = deps.config.session.idleSeconds * 1000;
    now = new Date(START.getTime() + 59_999);
    await call('/own', token);
    expect(await read()).toEqual([START, new Date(START.getTime() + idleMs)]);
    now = new Date(START.getTime() + 60_000);
    await call('/own', token);
    expect(await read()).toEqual([now, new Date(now.getTime() + idleMs)]);
    now = new Date(now.getTime() + idleMs);
    expect(await ask('/own', token)).toBe(EXPIRED);
  });

  it('lets who looks as a member read what is theirs, and write nothing anywhere but the end of it', async () => {
    const [support, member] = [await join('support'), await join()];
    const token = await look(support, member.id);
    expect((await call('/own', token)).json()).toMatchObject({ member: String(member.id) });
    expect((await call('/own', token, 'HEAD')).statusCode).toBe(200);
    expect((await call('/settle', token, 'HEAD')).statusCode).toBe(403);
    expect(await ask('/open', token)).toBe('in');
    for (const url of ['/own', '/open', '/settle'])
      expect([url, await ask(url, token, 'POST')]).toEqual([url, VIEW_ONLY]);
    expect(await ask('/leave', token, 'POST')).toBe('in');
    expect(await ask('/leave', member.token, 'POST')).toBe('in');
    expect(await ask('/settle', token)).toBe(FORBIDDEN);
    // Nobody looks at what staff see.
    await database.query(`UPDATE members SET role = 'owner' WHERE id = $1`, [member.id]);
    for (const url of ['/own', '/settle']) expect([url, await ask(url, token)]).toEqual([url, EXPIRED]);
    await database.query(`UPDATE members SET role = 'member' WHERE id = $1`, [member.id]);
    expect(await ask('/own', token)).toBe('in');
    await database.query(`UPDATE members SET role = 'finance' WHERE id = $1`, [support.id]);
    expect(await ask('/own', token)).toBe(EXPIRED);
    expect(await ask('/open', token, 'POST')).toBe('in');
  });

  it('asks for a proof that is not older than ten minutes, and for the password only where there is no more', async () => {
    const { id, token } = await join();
    now = new Date(START.getTime() + 600_000);
    for (const url of ['/always', '/factor']) expect(await ask(url, token)).toBe('in');
    now = new Date(START.getTime() + 600_001);
    expect(await ask('/always', token)).toBe(PROVE);
    expect((await call('/always', token)).json()).toMatchObject({ methods: ['password'] });
    expect([await ask('/factor', token), await ask('/own', token)]).toEqual(['in', 'in']);
    await addAuthenticator(id);
    expect(await ask('/factor', token)).toBe(PROVE);
    expect((await call('/factor', token)).json()).toMatchObject({ methods: ['code'] });
    await database.query('UPDATE sessions SET proven_at = NULL WHERE member_id = $1', [id]);
    now = START;
    expect(await ask('/always', token)).toBe(PROVE);
  });

  it('shuts the back office to staff who have no second factor, where one is demanded', async () => {
    const { id, token } = await join('finance');
    const demanded = parseConfig({ RELEASES_DIR: '/absent', STAFF_SECOND_FACTOR: 'required' });
    const { config } = deps;
    deps.config = demanded;
    expect(await ask('/settle', token)).toBe(
      '403 factor_needed: Add a passkey or an authenticator app first: the back office asks for one.',
    );
    expect(await ask('/own', token)).toBe('in');
    await addAuthenticator(id);
    expect(await ask('/settle', token)).toBe('in');
    await database.query('UPDATE authenticators SET secret = NULL, added_at = NULL WHERE member_id = $1', [id]);
    expect(await ask('/settle', token)).toMatch(/factor_needed/);
    deps.config = config;
  });
});
