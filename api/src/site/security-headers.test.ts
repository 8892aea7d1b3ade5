import { connect, type AddressInfo } from 'node:net';
import { useTestApp } from '../../test/shop';
import { buildTestApp, errorOf, register, type TestApp } from '../../test/test-app';

/** What every answer must have, whatever it is an answer to. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'strict-transport-security': 'max-age=31536000',
};

const BEHIND_HTTPS = { BEHIND_HTTPS: '1', SITE_ORIGIN: 'https://club.example' };

const testApp = useTestApp('PostgreSQL', { ...BEHIND_HTTPS, BODY_MAX_BYTES: '1024', SECURITY_CONTACT: '' });
let port: number;

beforeAll(async () => {
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = (testApp.app.server.address() as AddressInfo).port;
});

/** What a client reads that writes whatever it likes. */
function sendRaw(text: string): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => void (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [line = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(lines.map((each) => each.toLowerCase().split(/: (.*)/)));
      resolve({ status: Number(line.split(' ')[1]), headers, body });
    });
  });
}

const lowerCased = Object.fromEntries(
  Object.entries(EVERYWHERE).map(([name, value]) => [name, typeof value === 'string' ? value.toLowerCase() : value]),
);

const HOST = 'Host: x\r\nConnection: close\r\n';

it.each([
  ['a page that cannot be read', `GET /% HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an address of the API that cannot be read', `GET /api/v1/%ff% HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['no address of the API', `GET /api/nothing HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['no session', `GET /api/v1/wallet HTTP/1.1\r\n${HOST}\r\n`, 401],
  [
    'a body that is too large',
    `POST /api/v1/user/userLogin HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`,
    413,
  ],
  ['no host', 'GET /api/v1/plans HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['a header that is none', `GET / HTTP/1.1\r\n${HOST}no header\r\n\r\n`, 400],
  ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  ['headers that are too large', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('answers %s with a sentence and all headers', async (_what, text, status) => {
  const answer = await sendRaw(text);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ ...lowerCased, 'cache-control': 'no-store' });
  expect(JSON.parse(answer.body)).toMatchObject({ responseCode: status, code: expect.stringMatching(/^[a-z_]+$/) });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
});

it('lets nothing of the API be kept, by a browser or on the way', async () => {
  const { token } = await register(testApp);
  const routes = testApp.app.routeTable.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v1/'));
  for (const { url } of routes.filter((each) => each.access === 'member')) {
    const response = await testApp.app.inject({ url: url.replace(/:\w+/, '1'), headers: { authorization: token } });
    expect([url, response.headers['cache-control']]).toEqual([url, 'no-store']);
    expect(response.headers).toMatchObject(EVERYWHERE);
  }
});

it('insists on HTTPS for subdomains where it is told to, and not at all where there is none', async () => {
  const strict = await buildTestApp(testApp.database, { ...BEHIND_HTTPS, HSTS_SUBDOMAINS: '1' });
  const { headers } = await strict.app.inject('/health/live');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await strict.app.close();
});

it('says whom to tell of a hole', async () => {
  const { headers, body } = await testApp.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    'Contact: mailto:support@safarcircle.example\nExpires: 2027-05-19T00:00:00Z\nPreferred-Languages: en, hi\n' +
      'Canonical: https://club.example/.well-known/security.txt\n',
  );
});

it('describes the API to nobody where it is told not to', async () => {
  const quiet = await buildTestApp(testApp.database, { API_DOCS: '0' });
  for (const url of ['/api/docs/', '/api/docs/json']) errorOf(await quiet.app.inject(url), 404);
  await quiet.app.close();
});

describe('what a policy has kept a page from', () => {
  const REPORTS = '/api/v1/telemetry/policy-reports';
  const send = ({ app }: TestApp, payload: unknown, type: string) =>
    app.inject({ method: 'POST', url: REPORTS, payload: JSON.stringify(payload), headers: { 'content-type': type } });

  const OLDER = {
    'csp-report': {
      'document-uri': 'https://club.example/wallet?secret=1',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?who=asha',
      'source-file': 'https://club.example/assets/a.js',
    },
  };
  const NEWER = [
    {
      type: 'csp-violation',
      body: { documentURL: 'https://club.example/', effectiveDirective: 'img-src', blockedURL: 'inline\u0000' },
    },
  ];

  it('is told by every page', async () => {
    const { headers } = await testApp.app.inject('/health/live');
    expect(headers['content-security-policy']).toContain(`report-uri ${REPORTS}; report-to policy`);
    expect(headers['reporting-endpoints']).toBe(`policy="${REPORTS}"`);
  });

  it('is an incident, without what stands in queries', async () => {
    expect((await send(testApp, OLDER, 'application/csp-report')).statusCode).toBe(204);
    expect((await send(testApp, NEWER, 'application/reports+json')).statusCode).toBe(204);
    const rows = await testApp.database.query('SELECT remote, kind, detail, outcome, path FROM incidents ORDER BY id');
    expect(rows).toEqual([
      {
        remote: 'shell',
        kind: 'policy',
        detail: 'script-src-elem blocked https://evil.example/x.js of https://club.example/assets/a.js',
        outcome: 'continued',
        path: '/wallet',
      },
      { remote: 'shell', kind: 'policy', detail: 'img-src blocked inline ', outcome: 'continued', path: '/' },
    ]);
    expect(await testApp.database.query('SELECT 1 FROM release_hours')).toEqual([]);
  });

  it.each([[null], [[]], [{}], [{ 'csp-report': 'x' }], [[1, 'x', null]]])('is none of %j', async (payload) => {
    errorOf(await send(testApp, payload, 'application/csp-report'), 400);
  });

  it('is heard so often from one address, and at most five at a time', async () => {
    await testApp.database.query('DELETE FROM incidents');
    const limited = await buildTestApp(testApp.database, { POLICY_REPORTS_PER_ADDRESS: '2' });
    await testApp.database.query('DELETE FROM throttles');
    const many = Array.from({ length: 50 }, () => NEWER[0]);
    expect((await send(limited, many, 'application/reports+json')).statusCode).toBe(204);
    expect((await send(limited, OLDER, 'application/csp-report')).statusCode).toBe(204);
    errorOf(await send(limited, OLDER, 'application/csp-report'), 429);
    expect(await testApp.database.query('SELECT 1 FROM incidents')).toHaveLength(6);
    await limited.app.close();
  });
});
