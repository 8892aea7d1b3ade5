import { buildTestApp, noDatabase, type TestApp } from '../../test/test-app';

type Line = Record<string, unknown>;

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const HEADERS = { 'x-request-id': 'proxy-0123456789', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

const started: TestApp[] = [];
async function start(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const testApp = await buildTestApp(noDatabase, env);
  started.push(testApp);
  return testApp;
}
afterAll(async () => {
  for (const { app } of started) await app.close();
});

async function linesOf(testApp: TestApp, url: string, headers: Record<string, string> = HEADERS): Promise<Line[]> {
  testApp.logLines.length = 0;
  await testApp.app.inject({ url, headers });
  return testApp.logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
}

it('is one line per request: the proxy’s word for it, its trace, route, status and time', async () => {
  const behindProxy = await start({ TRUSTED_PROXIES: '1' });
  expect(await linesOf(behindProxy, '/health/live')).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^20\d\d-/),
      requestId: 'proxy-0123456789',
      traceId: TRACE,
      method: 'GET',
      route: '/health/live',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

it('has the pattern of the route, never what a caller wrote into the address', async () => {
  const testApp = await start();
  for (const url of [
    '/api/v1/nothing-like-this?search=asha%40test.example',
    '/api/v1/network/asha%40test.example',
    '/api/v1/%zz?search=asha@test.example',
  ]) {
    expect(await linesOf(testApp, url)).toHaveLength(1);
    expect(testApp.logLines.join('')).not.toMatch(/asha/);
  }
});

it.each([
  ['without a proxy that is trusted', {}, HEADERS['x-request-id']],
  ['when it could break a line', { TRUSTED_PROXIES: '1' }, 'two words {"and": more}'],
  ['when it is endless', { TRUSTED_PROXIES: '1' }, 'x'.repeat(200)],
])('makes an id of its own %s', async (_case, env, id) => {
  const testApp = await start(env);
  const [line] = await linesOf(testApp, '/health/live', { 'x-request-id': id });
  expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

it('keeps the values of a row out of what it says of a database’s error', async () => {
  const testApp = await start();
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (email)=(asha@test.example) already exists.',
  });
  testApp.logLines.length = 0;
  testApp.app.log.error({ err: new Error('outer', { cause: error }) }, 'failed');
  expect(testApp.logLines.join('')).toContain('members_email_key');
  expect(testApp.logLines.join('')).not.toContain('asha');
});
