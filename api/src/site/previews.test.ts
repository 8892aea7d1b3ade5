import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry, Release } from 'federation/contract';
import { findPreview, signPreview } from 'federation/variants';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, noDatabase, START, type TestApp } from '../../test/test-app';

const aRelease = (version: string, origin = ''): Release => ({
  version,
  contract: 2,
  entry: `${origin}/remotes/plans/${version}/remoteEntry.js`,
  integrity: { 'remoteEntry.js': 'sha256-x' },
  assets: {},
  requires: {},
});
const DAY_SECONDS = 24 * 60 * 60;
const EXPIRES_AT = new Date(START.getTime() + DAY_SECONDS * 1000).toISOString();
const { preview, token } = signPreview({
  name: 'plans',
  access: 'public',
  paths: ['/plans/:id', '/plans', '/plans/new'],
  current: aRelease('2.0.0-new', 'https://files.example'),
  expiresAt: EXPIRES_AT,
});
const LIVE: Registry = {
  generation: 1,
  shell: { version: '1.0.0', kept: [] },
  remotes: [
    { name: 'plans', access: 'public', paths: ['/plans'], current: aRelease('1.0.0-old'), previous: null, kept: [] },
  ],
};
const ENDED = 'This preview has ended';

describe('a preview', () => {
  let root: string;
  let testApp: TestApp;

  const get = (url: string, cookie = '') => testApp.app.inject({ url, headers: { cookie } });
  const open = async () => String((await get(`/preview/${token}`)).headers['set-cookie']).split(';')[0];
  function readRegistry(body: string): Registry {
    const [, json = ''] = /id="safar-registry">(.*?)<\/script>/.exec(body) ?? [];
    return JSON.parse(json) as Registry;
  }
  function write(path: string, content: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  async function publish(registry: Registry): Promise<void> {
    write('registry.json.unfinished', JSON.stringify(registry));
    renameSync(join(root, 'registry.json.unfinished'), join(root, 'registry.json'));
    await testApp.app.liveSite.refresh();
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-previews-'));
    write('shell/1.0.0/index.html', `${TEMPLATE.replace('<head>', '<head><style>body{}</style>')}</body>`);
    write('shell/1.0.0/site.json', JSON.stringify(SHELL_SITE));
    testApp = await buildTestApp(noDatabase, {
      RELEASES_DIR: root,
      BEHIND_HTTPS: '1',
      SITE_ORIGIN: 'https://club.example',
    });
  });
  beforeEach(async () => {
    testApp.clock.reset();
    await publish({ ...LIVE, previews: [preview] });
  });
  afterAll(async () => {
    await testApp.app.close();
    rmSync(root, { recursive: true });
  });

  it('begins with its link, which no script can read afterwards', async () => {
    const { statusCode, headers } = await get(`/preview/${token}`);
    expect([statusCode, headers.location]).toEqual([303, '/plans']);
    expect(headers['set-cookie']).toBe(
      `safar-preview=${token}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  });

  it('is written into the pages of the visitor who has opened it, with the live release to fall back to', async () => {
    const { statusCode, headers, body } = await get('/plans', await open());
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
    const [plans] = readRegistry(body).remotes;
    expect([plans?.current.version, plans?.previous?.version]).toEqual(['2.0.0-new', '1.0.0-old']);
    expect(headers['content-security-policy']).toContain("script-src 'self' https://files.example");
    expect(body).not.toContain(preview.key);
    // The browser draws it.
    expect(body).toContain('<div id="root"></div>');
  });

  it('shows on every page what it is, until when, and how it ends', async () => {
    for (const url of ['/plans', '/login', '/nowhere']) {
      const { body, headers } = await get(url, await open());
      expect(body).toContain(
        'Preview of plans 2.0.0-new, until <time datetime="2026-11-21T06:00:00.000Z">21 Nov, 11:30',
      );
      expect(body).toContain('<a href="/preview/end">End preview</a>');
      const [, style = ''] = /<style>(\.safar-preview.*?)<\/style>/s.exec(body) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
  });

  it('has its own addresses', async () => {
    const cookie = await open();
    const statusOf = async (url: string) => (await get(url, cookie)).statusCode;
    expect([await statusOf('/plans/7'), await statusOf('/PLANS/new/'), await statusOf('/nowhere')]).toEqual([
      200, 200, 404,
    ]);
    expect((await get('/plans/new')).statusCode).toBe(404);
  });

  it('is the live release to its tab, which offers no reload', async () => {
    expect((await get('/releases.json', await open())).json()).toEqual({ shell: '1.0.0', plans: '2.0.0-new' });
    expect((await get('/releases.json')).json()).toEqual({ shell: '1.0.0', plans: '1.0.0-old' });
  });

  it('changes nothing for anybody else, and tells caches that cookies matter', async () => {
    const { headers, body } = await get('/plans');
    expect(readRegistry(body)).toEqual(LIVE);
    expect(body).not.toContain('Preview');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
    await publish(LIVE);
    expect((await get('/plans')).headers.vary).toBe('accept-encoding');
  });

  it('ends when its visitor says so', async () => {
    const { statusCode, headers } = await get('/preview/end', await open());
    expect([statusCode, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']).toMatch(/^safar-preview=; Path=\/; Max-Age=0;/);
  });

  it.each([
    ['expires', () => testApp.clock.advance(DAY_SECONDS)],
    ['is withdrawn', () => publish(LIVE)],
    ['is made again', () => publish({ ...LIVE, previews: [signPreview({ ...preview, signatures: [] }).preview] })],
  ])('says that it has ended when it %s, once, and then the live site is there', async (_how, end) => {
    const cookie = await open();
    await end();
    for (const reply of [await get('/plans', cookie), await get(`/preview/${token}`)]) {
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([410, 'private, no-store']);
      expect(reply.body).toContain(`<h1>${ENDED}</h1>`);
      expect(reply.headers['set-cookie']).toMatch(/^safar-preview=; Path=\/; Max-Age=0;/);
    }
    expect((await get('/releases.json', cookie)).json()).toMatchObject({ plans: '1.0.0-old' });
  });

  it.each([
    ['without a signature', 'x'],
    ['with a forged signature', `${token.split('.')[0]}.${'A'.repeat(86)}`],
    ['that was changed', `${token}x`],
    ['that leads elsewhere', '..%2f..%2fetc'],
  ])('is refused for a link %s', async (_what, forged) => {
    expect(findPreview({ ...LIVE, previews: [preview] }, forged, START)).toBeUndefined();
    const { statusCode, body } = await get(`/preview/${forged}`);
    expect([statusCode, body.includes(ENDED)]).toEqual([410, true]);
  });
});
