import type { AddressInfo } from 'node:net';
import { request as httpRequest } from 'node:http';
import { useTestApp } from '../test/shop';
import { aRegistration, buildTestApp, countRows, errorOf, post, register } from '../test/test-app';

const REGISTER = '/api/v1/user/registerUser';
const JSON_TYPE = 'application/json';

const testApp = useTestApp('PostgreSQL', { LOG_LEVEL: 'trace' });
function send(payload: string | Buffer, contentType?: string) {
  const headers = contentType ? { 'content-type': contentType } : {};
  return testApp.app.inject({ method: 'POST', url: REGISTER, payload, headers });
}

describe('a request that cannot be understood is refused with a sentence, and nothing is written', () => {
  it.each([
    ['broken JSON', '{"name": "A"', JSON_TYPE, 400, 'The request body is not valid JSON.'],
    ['no JSON at all', 'name=A', JSON_TYPE, 400, 'The request body is not valid JSON.'],
    ['an empty body', '', JSON_TYPE, 400, 'The request body is not valid JSON.'],
    ['a list', '[]', JSON_TYPE, 400, "The request's body must be an object."],
    ['null', 'null', JSON_TYPE, 400, "The request's body must be an object."],
    ['a text', '"name"', JSON_TYPE, 400, "The request's body must be an object."],
    ['a poisoned prototype', '{"__proto__": {"role": "admin"}}', JSON_TYPE, 400, 'The request body is not valid JSON.'],
    ['a huge body', JSON.stringify({ name: 'x'.repeat(70_000) }), JSON_TYPE, 413, 'The request is too large.'],
    ['plain text', '{}', 'text/plain', 415, 'The content type of the request is not supported here.'],
    ['XML', '<name/>', 'application/xml', 415, 'The content type of the request is not supported here.'],
    [
      'a form',
      'name=A',
      'application/x-www-form-urlencoded',
      415,
      'The content type of the request is not supported here.',
    ],
    ['a content type that is none', '{}', 'nonsense', 415, 'The content type of the request is not supported here.'],
    ['no content type', Buffer.from('{}'), undefined, 415, 'The content type of the request is not supported here.'],
  ])('%s', async (_what, payload, contentType, status, sentence) => {
    const response = await send(payload, contentType);
    expect(errorOf(response, status).message).toBe(sentence);
    expect(await countRows(testApp.database, 'members')).toBe(0);
  });

  it.each(['/%zz', '/api/v1/%ff%'])('the address %s', async (path) => {
    const { app } = await buildTestApp(testApp.database);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const status = await new Promise((resolve) => {
      httpRequest({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(400);
    await app.close();
  });
});

it.each([
  ['GET', '/api'],
  ['GET', '/api/nothing'],
  ['GET', '/api/v1/user/nothing'],
  ['GET', REGISTER],
  ['POST', '/api/v1/user/profile'],
  ['DELETE', '/api/v1/user/profile'],
  ['POST', '/'],
] as const)('%s %s is a 404 of the API', async (method, url) => {
  const response = await testApp.app.inject({ method, url });
  expect(errorOf(response, 404)).toMatchObject({
    code: 'not_found',
    message: 'There is nothing at this address.',
  });
});

it('tells a caller which request it was, and never lets errors be cached', async () => {
  const response = await testApp.app.inject({ url: '/api/v1/user/profile' });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers['cache-control']).toBe('no-store');
});

it('sends data under a policy that lets nothing run, load, frame or keep it', async () => {
  for (const url of ['/api/v1/user/profile', '/api/v1/plans', '/api/nothing']) {
    const { headers } = await testApp.app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  }
});

describe('who may call what', () => {
  it('is declared by every route', () => {
    const listed = testApp.app.routeTable.map(
      ({ method, url, access }) => `${method} ${url}: ${JSON.stringify(access)}`,
    );
    expect(listed).toEqual(
      expect.arrayContaining([
        'GET /health/live: "anyone"',
        'GET /health/ready: "anyone"',
        `POST ${REGISTER}: "anyone"`,
        'GET /api/v1/user/profile: "member"',
        'POST /api/v1/user/userLogin: "anyone"',
        'POST /api/v1/user/logout: "anyone"',
        'POST /api/v1.0/email/send-form: "anyone"',
        'POST /api/v1/admin/payouts/:payoutId/paid: {"can":"payouts.settle"}',
      ]),
    );
  });

  it('must be declared, or the app does not start', async () => {
    const { app } = await buildTestApp(testApp.database);
    app.get('/api/v1/forgotten', async () => 'secret');
    await expect(app.ready()).rejects.toThrow('The route GET /api/v1/forgotten does not declare who may call it');
    await app.close();
  });

  it('is enforced before the body is read', async () => {
    const local = await buildTestApp(testApp.database);
    const seen: string[] = [];
    for (const [name, access] of [['member', 'member'] as const, ['admin', { can: 'audit.read' }] as const]) {
      local.app.post(`/api/v1/for-${name}`, { config: { access } }, async () => void seen.push(name));
    }
    const member = await register(local);
    const admin = await register(local);
    await testApp.database.query("UPDATE members SET role = 'owner' WHERE id = $1", [admin._id]);
    const call = async (access: string, token: string) =>
      (await post(local, `/api/v1/for-${access}`, {}, token)).statusCode;

    expect([await call('member', ''), await call('admin', '')]).toEqual([401, 401]);
    expect([await call('member', member.token), await call('admin', member.token)]).toEqual([200, 403]);
    expect([await call('member', admin.token), await call('admin', admin.token)]).toEqual([200, 200]);
    expect(seen).toEqual(['member', 'member', 'admin']);
    const brokenBody = {
      method: 'POST',
      url: '/api/v1/for-admin',
      payload: '{',
      headers: { 'content-type': JSON_TYPE },
    } as const;
    errorOf(await local.app.inject(brokenBody), 401);
    await local.app.close();
  });
});

describe('the API’s description', () => {
  it('lists every route of the API, with what it takes and gives', async () => {
    const response = await testApp.app.inject('/api/docs/json');
    const { openapi, paths } = response.json<{
      openapi: string;
      paths: Record<string, Record<string, object>>;
    }>();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const served = testApp.app.routeTable
      .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/api/docs') && !url.includes('*'))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(served.sort());
    expect(paths['/api/v1/user/profile']?.get).toMatchObject({ security: [{ token: [] }] });
    expect(paths[REGISTER]?.post).toMatchObject({ security: [] });
    expect(paths['/api/v1/admin/payouts/{payoutId}/paid']?.post).toMatchObject({
      description:
        'Needs the permission `payouts.settle`: owner, finance. Needs a proof of who asks, not older than ten minutes (`POST /api/v1/user/proof`).',
      security: [{ token: [] }],
    });
  });

  it('has a page, under the strict policy of the site with the style of its own logo', async () => {
    const response = await testApp.app.inject('/api/docs/');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    // An empty style, which every page may have, and the logo's.
    expect(policy).toMatch(/style-src 'self'( 'sha256-[^ ;]+'){2};/);
    expect(response.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });
});

it('writes neither passwords nor tokens to the log', async () => {
  const registration = aRegistration({ password: 'never in any log' });
  const { token } = await register(testApp, registration);
  await testApp.app.inject({ url: '/api/v1/user/profile', headers: { authorization: token } });
  await post(testApp, '/api/v1/user/userLogin', { email: registration.email, password: 'never in any log' });
  testApp.app.log.info(
    { headers: { authorization: token }, body: { password: 'never in any log' }, token },
    'careless',
  );
  const log = testApp.logLines.join('');
  expect(log).toContain('careless');
  expect(log).toContain('[redacted]');
  expect(log).not.toContain(token);
  expect(log).not.toContain('never in any log');
  for (const line of testApp.logLines) expect(() => JSON.parse(line)).not.toThrow();
});

it('lives whatever happens, and says when its database does not answer', async () => {
  expect((await testApp.app.inject('/health/live')).json()).toEqual({ status: 'ok', version: '1.0.0' });
  const query = async () => Promise.reject(new Error('connection lost'));
  const broken = await buildTestApp({ ...testApp.database, query, health: { query } });
  expect((await broken.app.inject('/health/live')).statusCode).toBe(200);
  expect(errorOf(await broken.app.inject('/health/ready'), 503).message).toBe('The database does not answer.');
  const failed = await post(broken, '/api/v1/user/userLogin', { email: 'a@b.example', password: 'x' });
  expect(errorOf(failed, 500).message).toBe('Something went wrong on our side. Please try again later.');
  expect(failed.body).not.toContain('connection lost');
  expect(broken.logLines.join('')).toContain('connection lost');
  await broken.app.close();
});
