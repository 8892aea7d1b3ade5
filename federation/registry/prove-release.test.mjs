import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { publishRelease } from './publish.mjs';
import { createDirectoryStore } from './store.mjs';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { listAddresses, proveRelease } from './prove-release.mjs';
import { serveSampleSite } from './serve-sample-site.mjs';

const now = new Date('2026-03-02T10:00:00Z');
const TEMPLATE = '<!doctype html><head><!--safar:registry--><script>start()</script></head><!--safar:root-->';

describe('the site that a release is proven in', () => {
  let site;
  let remote;
  const ask = (path, init) => fetch(site.origin + path, init);

  beforeAll(async () => {
    remote = sampleBuild('entry', { sampleFile: 'sample.json' });
    const recording = { replies: { 'GET /api/v1/wallet': { result: 'rich' } }, after: {} };
    writeFileSync(join(remote.dir, 'sample.json'), JSON.stringify(recording));
    site = await serveSampleSite(sampleShell(TEMPLATE), remote);
  });
  afterAll(() => site.close());

  test('is the page of the shell under its policy, with a registry of the release alone', async () => {
    const reply = await ask('/wallet');
    const page = await reply.text();
    const registry = JSON.parse(/id="safar-registry">(.*?)<\/script>/.exec(page)?.[1] ?? '');
    expect(registry.remotes).toMatchObject([
      { name: 'member', current: { version: '1.0.0-entry', entry: '/remotes/member/1.0.0-entry/remoteEntry.js' } },
    ]);
    expect(registry.remotes[0].previous).toBeNull();
    expect(page).toContain('<div id="root"></div>');
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self'/);
  });

  test('has the files of both', async () => {
    const entry = await ask('/remotes/member/1.0.0-entry/remoteEntry.js');
    expect([entry.headers.get('content-type'), await entry.text()]).toEqual(['text/javascript', 'entry']);
    expect((await ask('/assets/missing.js')).status).toBe(404);
  });

  test('answers from the recording, knows who is signed in, and refuses what was not recorded', async () => {
    expect(await (await ask('/api/v1/wallet')).json()).toEqual({ result: 'rich' });
    expect((await (await ask('/api/v1/user/profile')).json()).result.role).toBe('member');
    expect((await ask('/api/v1/packages')).status).toBe(503);
    expect((await ask('/api/v1/telemetry', { method: 'POST', body: '{}' })).status).toBe(200);
  });

  test('outlives a request that is cut off, as when its page is closed', async () => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
    socket.write(
      'POST /api/v1/telemetry HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n{',
    );
    // With this word the server is reading what follows.
    expect(String(await once(socket, 'data'))).toContain('100 Continue');
    socket.destroy();
    await once(socket, 'close');
    expect((await ask('/api/v1/wallet')).status).toBe(200);
  });
});

test('a path with a parameter is opened at its sample address', () => {
  const sampleAddresses = { '/wallet/:day': '/wallet/today' };
  expect(listAddresses({ name: 'member', paths: ['/wallet', '/wallet/:day'], sampleAddresses })).toEqual([
    '/wallet',
    '/wallet/today',
  ]);
  expect(() => listAddresses({ name: 'member', paths: ['/wallet/:day'] })).toThrow(
    '/wallet/:day of member cannot be opened without an example: name one in "sampleAddresses" of its remote.json.',
  );
});

test('without a browser a release is not proven, and the refusal says what to do', async () => {
  const store = createDirectoryStore(temporaryDir('releases'));
  await publishRelease(store, sampleShell('live'), { now });
  const { registry } = await store.readRegistry();
  const configured = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = join(temporaryDir('browser'), 'none');
  await expect(proveRelease(store, registry, sampleBuild('one'))).rejects.toThrow(
    'There is no browser to prove the release with: install Chromium, name one in CHROMIUM_PATH, or say "--unproven".',
  );
  if (configured === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = configured;
});
