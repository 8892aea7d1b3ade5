import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { KeptRelease, RegisteredRemote, Registry } from 'federation/contract';
import { signPreview } from 'federation/variants';
import { releaseOf, SHELL_SITE, shellProgram, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, noDatabase, type TestApp } from '../../test/test-app';

const SINCE = '2026-11-20T06:00:00.000Z';
const keep = (version: string): KeptRelease => ({ version, publishedAt: SINCE, isWithdrawn: false });
const MEMBER: RegisteredRemote = {
  name: 'member',
  access: 'member',
  paths: ['/wallet'],
  current: releaseOf('1.0.0'),
  previous: null,
  kept: [keep('1.1.0'), keep('1.0.0')],
  history: [{ at: SINCE, action: 'released', version: '1.0.0', by: 'Asha Verma' }],
};
const LIVE: Registry = { generation: 1, shell: { version: '3.0.0', kept: [keep('3.0.0')] }, remotes: [MEMBER] };
/** The member area for 25 visitors in 100, with a page of its own, and the shell for 5 of them. */
const SHARED: Registry = {
  generation: 2,
  shell: {
    version: '3.0.0',
    kept: [keep('3.1.0'), keep('3.0.0')],
    canary: { sharePercent: 5, since: SINCE, version: '3.1.0' },
  },
  remotes: [
    {
      ...MEMBER,
      canary: {
        sharePercent: 25,
        since: SINCE,
        access: 'member',
        paths: ['/wallet', '/cards'],
        current: releaseOf('1.1.0'),
      },
    },
  ],
};

describe('while releases are live for a share of the visitors', () => {
  let root: string;
  let testApp: TestApp;
  /** The number that the next visitor is given. */
  let next = 0;

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  async function publish(registry: Registry): Promise<void> {
    rmSync(join(root, 'registry.json'), { force: true });
    write('registry.json', JSON.stringify(registry));
    await testApp.app.liveSite.refresh();
  }
  const get = (url: string, visitor?: number) =>
    testApp.app.inject({ url, headers: visitor === undefined ? {} : { cookie: `a=b; safar-visitor=${visitor}` } });
  const readPage = async (visitor: number, url = '/wallet') => {
    const { body } = await get(url, visitor);
    const [, json = '{}'] = /id="safar-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { shell, remotes } = JSON.parse(json) as Registry;
    return [shell?.version, remotes[0]?.current.version, remotes[0]?.previous?.version];
  };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-canaries-'));
    for (const version of ['3.0.0', '3.1.0']) {
      write(`shell/${version}/index.html`, TEMPLATE);
      write(`shell/${version}/site.json`, JSON.stringify({ ...SHELL_SITE, redirects: { '/money': '/wallet' } }));
      write(`shell/${version}/prerender.cjs`, shellProgram());
      write(`shell/${version}/assets/shell.${version}.js`, version);
      write(`shell/${version}/worker.js`, version);
    }
    const randomBytes = (size: number) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUInt32BE(next);
      return bytes;
    };
    testApp = await buildTestApp(
      noDatabase,
      { RELEASES_DIR: root, BEHIND_HTTPS: 'true', SITE_ORIGIN: 'https://club.example' },
      { randomBytes },
    );
  });
  beforeEach(() => publish(SHARED));
  afterAll(async () => {
    await testApp.app.close();
    rmSync(root, { recursive: true });
  });

  it.each([
    [0, ['3.1.0', '1.1.0', '1.0.0']],
    [4, ['3.1.0', '1.1.0', '1.0.0']],
    [5, ['3.0.0', '1.1.0', '1.0.0']],
    [24, ['3.0.0', '1.1.0', '1.0.0']],
    [25, ['3.0.0', '1.0.0', undefined]],
    [99, ['3.0.0', '1.0.0', undefined]],
  ])('visitor %i always has the same, with what is live before it to fall back to', async (visitor, versions) => {
    expect(await readPage(visitor)).toEqual(versions);
    expect(await readPage(visitor)).toEqual(versions);
  });

  it('a page that only the canary has is there for those who have it', async () => {
    expect((await get('/cards', 10)).statusCode).toBe(200);
    expect((await get('/cards', 50)).statusCode).toBe(404);
  });

  it('who has no number is given one with the page, and has its site at once', async () => {
    next = 3;
    const first = await get('/wallet');
    expect(first.headers['set-cookie']).toBe(
      'safar-visitor=3; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(first.body).toContain('"version":"1.1.0"');
    next = 4_294_967_295;
    expect((await get('/wallet')).headers['set-cookie']).toMatch(/^safar-visitor=95;/);
    expect((await get('/wallet', 3)).headers['set-cookie']).toBeUndefined();
    expect((await get('/assets/shell.3.0.0.js')).headers['set-cookie']).toBeUndefined();
  });

  it('nobody is given a number, and every number has the same, when no canary is live any more', async () => {
    await publish(LIVE);
    const reply = await get('/wallet');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await get('/wallet', 1)).body).toBe(reply.body);
  });

  it('an open page is told of the releases of its own visitor; one that has no number of nothing shared', async () => {
    const read = async (visitor?: number) => (await get('/releases.json', visitor)).json<Record<string, string>>();
    expect(await read(2)).toEqual({ shell: '3.1.0', member: '1.1.0' });
    expect(await read(12)).toEqual({ shell: '3.0.0', member: '1.1.0' });
    expect(await read(60)).toEqual({ shell: '3.0.0', member: '1.0.0' });
    expect(await read()).toEqual({});
    await publish(LIVE);
    expect(await read()).toEqual({ shell: '3.0.0', member: '1.0.0' });
  });

  it('the files of every shell are there for everybody', async () => {
    for (const version of ['3.0.0', '3.1.0']) expect((await get(`/assets/shell.${version}.js`, 99)).body).toBe(version);
  });

  it('the files at the root are those of the own shell, and no shared cache gives them to others', async () => {
    for (const [visitor, version] of [
      [0, '3.1.0'],
      [99, '3.0.0'],
    ] as const) {
      const { body, headers } = await get('/worker.js', visitor);
      expect([body, headers['cache-control']]).toEqual([version, 'private, no-cache']);
      expect(headers).toMatchObject({ 'cdn-cache-control': 'no-store', vary: 'accept-encoding, cookie' });
    }
    const hashed = await get('/assets/shell.3.1.0.js', 0);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await publish(LIVE);
    const { headers } = await get('/worker.js', 0);
    expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual(['public, max-age=3600', undefined]);
  });

  it('what is written into a page tells nobody who released it, or that others have something else', async () => {
    for (const visitor of [0, 99]) expect((await get('/wallet', visitor)).body).not.toMatch(/Asha|canary|history/);
  });

  it('no shared cache keeps a page, because it depends on who asks', async () => {
    const shared = { 'cache-control': 'private, no-cache', 'cdn-cache-control': 'no-store' };
    for (const url of ['/login', '/wallet', '/nothing', '/releases.json'])
      expect((await get(url, 7)).headers).toMatchObject({ ...shared, vary: 'accept-encoding, cookie' });
  });

  it('a cache in front of the site keeps what anyone may open for a moment, when there is nothing to choose', async () => {
    await publish(LIVE);
    const moment = 'max-age=5, stale-while-revalidate=10, stale-if-error=86400';
    const headersOf = async (url: string) => {
      const { headers } = await get(url, 7);
      return [headers['cdn-cache-control'], headers['cache-control'], headers.vary];
    };
    expect(await headersOf('/login')).toEqual([moment, 'no-cache', 'accept-encoding']);
    for (const url of ['/wallet', '/nothing'])
      expect(await headersOf(url)).toEqual([undefined, 'no-cache', 'accept-encoding']);
    const { preview } = signPreview({
      name: 'member',
      access: 'member',
      paths: [],
      current: releaseOf('2.0.0'),
      expiresAt: '2026-11-21T06:00:00.000Z',
    });
    await publish({ ...LIVE, previews: [preview] });
    expect(await headersOf('/login')).toEqual([undefined, 'no-cache', 'accept-encoding, cookie']);
  });

  it('who has opened a preview sees it beside what is live for everybody', async () => {
    const { preview, token } = signPreview({
      name: 'member',
      access: 'member',
      paths: ['/wallet'],
      current: releaseOf('2.0.0'),
      expiresAt: '2026-11-21T06:00:00.000Z',
    });
    await publish({ ...SHARED, previews: [preview] });
    const cookie = `safar-visitor=1; safar-preview=${token}`;
    const { body } = await testApp.app.inject({ url: '/wallet', headers: { cookie } });
    expect(body).toContain('"shell":{"version":"3.0.0"');
    const versions = await testApp.app.inject({ url: '/releases.json', headers: { cookie } });
    expect(versions.json()).toEqual({ shell: '3.0.0', member: '2.0.0' });
  });
});
