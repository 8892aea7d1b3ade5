import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RegisteredRemote, Registry } from 'federation/contract';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, errorOf, noDatabase, type TestApp } from '../../test/test-app';

const SHELL = { version: '1.0.0', kept: [] };
const SCRIPT = `console.log("${'shell '.repeat(100)}");`;
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function aRemote(version: string, origin = ''): RegisteredRemote {
  const current = {
    version,
    contract: 2,
    entry: `${origin}/remotes/remote-member/${version}/remoteEntry.js`,
    integrity: { 'remoteEntry.js': 'sha256-x' },
    assets: { './remote': { js: [], css: [] } },
    requires: {},
  };
  return {
    name: 'remote-member',
    access: 'member',
    paths: ['/', '/wallet', '/admin/user/:memberId'],
    current,
    previous: null,
    kept: [],
  };
}

describe('the site', () => {
  let root: string;
  let testApp: TestApp;

  function publish(registry: Registry | string): void {
    const text = typeof registry === 'string' ? registry : JSON.stringify(registry);
    const unfinished = join(root, 'releases/registry.json.unfinished');
    writeFileSync(unfinished, text);
    renameSync(unfinished, join(root, 'releases/registry.json'));
  }

  function write(path: string, content: string | Buffer): void {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers });

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-site-'));
    write('releases/shell/1.0.0/favicon.svg', '<svg/>');
    write('releases/shell/1.0.0/assets/shell.abc.js', SCRIPT);
    write('releases/shell/1.0.0/assets/shell.abc.js.br', brotliCompressSync(SCRIPT));
    write('releases/shell/1.0.0/assets/shell.abc.js.map', '{}');
    write('releases/remote-member/1.0.0/remoteEntry.js', 'remote');
    write('releases/remote-member/1.0.0/assets/page.abc.js.map', '{}');
    testApp = await buildTestApp(noDatabase, {
      RELEASES_DIR: join(root, 'releases'),
      SITE_NAME: 'A </script><b>bold</b> club',
    });
  });
  beforeEach(async () => {
    write('releases/shell/1.0.0/index.html', TEMPLATE);
    write('releases/shell/1.0.0/site.json', JSON.stringify({ ...SHELL_SITE, redirects: { '/user': '/admin/user' } }));
    publish({ generation: 1, shell: SHELL, remotes: [aRemote('1.0.0')] });
    await testApp.app.liveSite.refresh();
  });
  afterAll(async () => {
    await testApp.app.close();
    rmSync(root, { recursive: true });
  });

  it.each(['/', '/wallet', '/wallet/', '/WALLET', '/wallet?tab=1', '/admin/user/5', '/login'])(
    'gives the page for %s',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.body).toContain('<div id="root"></div>');
    },
  );

  it.each([
    '/nothing',
    '/wallet/more',
    '/admin/user',
    '/admin/user/5/6',
    '/index.html',
    '/site.json',
    '/absent.txt',
    '/..%2f..%2fetc',
  ])('gives the page with status 404 for %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(response.body).toContain('id="safar-registry"');
  });

  it('leads mistaken addresses to the right ones', async () => {
    const response = await get('/user?page=2');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/admin/user?page=2']);
  });

  it('inlines the registry and the configuration, which cannot break out of their elements', async () => {
    const { body } = await get('/');
    const read = (id: string): unknown => {
      const [, json = ''] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(body) ?? [];
      return JSON.parse(json);
    };
    expect(read('safar-registry')).toEqual({ generation: 1, shell: SHELL, remotes: [aRemote('1.0.0')] });
    expect(read('safar-site-config')).toMatchObject({ brand: { name: 'A </script><b>bold</b> club' } });
    expect(body).not.toContain('<b>');
    expect(body).not.toContain('<!--safar');
  });

  it('is never stale: pages are asked for again and confirmed by their ETag', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const etag = String(first.headers.etag);
    const again = await get('/wallet', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/nothing', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(404);
    expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('compresses pages as the browser wishes', async () => {
    const { body } = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
    expect((await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers).not.toHaveProperty('content-encoding');
  });

  it('lets browsers keep hashed files for a year, compressed where they are', async () => {
    const url = '/assets/shell.abc.js';
    const compressed = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('/javascript; charset=utf-8'),
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
    expect((await get(url)).body).toBe(SCRIPT);
    const remote = await get('/remotes/remote-member/1.0.0/remoteEntry.js');
    expect([remote.body, remote.headers['cache-control']]).toEqual(['remote', 'public, max-age=31536000, immutable']);
  });

  it('gives the few files at the root for an hour', async () => {
    const response = await get('/favicon.svg');
    expect([response.body, response.headers['cache-control']]).toEqual(['<svg/>', 'public, max-age=3600']);
  });

  it.each([
    '/assets/absent.js',
    '/assets/',
    '/assets/..%2findex.html',
    '/remotes/remote-member/2.0.0/remoteEntry.js',
    '/remotes/remote-member/1.0.0/',
    '/remotes/remote-member/1.0.0/assets/page.abc.js.map',
    '/remotes/remote-member/1.0.0/assets/page.abc.js%2emap',
    '/assets/shell.abc.js.map',
    '/assets/shell.abc.js%2emap',
    '/remotes/registry.json',
    '/remotes/..%2f..%2fdist%2findex.html',
    '/remotes/shell/1.0.0/index.html',
  ])('never gives a page for the missing file %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers['content-type']).not.toContain('html');
    expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it('answers HEAD as GET, and other methods by the API’s 404', async () => {
    const head = await testApp.app.inject({ method: 'HEAD', url: '/wallet' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    errorOf(await testApp.app.inject({ method: 'POST', url: '/wallet' }), 404);
  });

  it('allows scripts and styles of its own alone', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const directives = policy.split(';').map((directive) => directive.trim());
    expect(directives).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' ${EMPTY_STYLE}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "object-src 'none'",
      'report-uri /api/v1/telemetry/policy-reports',
      'report-to policy',
    ]);
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  });

  describe('when the registry changes', () => {
    const countPages = async () => (await get('/')).body.match(/(?<="current":\{)"version":"[^"]+"/g);

    it('shows the pages before until those of the new release are made', async () => {
      publish({ generation: 2, shell: SHELL, remotes: [aRemote('1.1.0', 'https://member.example')] });
      const refreshed = testApp.app.liveSite.refresh();
      expect(await countPages()).toEqual(['"version":"1.0.0"']);
      await refreshed;
      expect(await countPages()).toEqual(['"version":"1.1.0"']);
      const policy = String((await get('/')).headers['content-security-policy']);
      expect(policy).toContain("script-src 'self' https://member.example;");
      expect(policy).toContain(`style-src 'self' ${EMPTY_STYLE} https://member.example;`);
    });

    it('is noticed within a second, without a restart and without a visitor', async () => {
      await testApp.app.liveSite.watch();
      publish({ generation: 2, shell: SHELL, remotes: [aRemote('1.2.0')] });
      const deadlineMs = performance.now() + 10_000;
      while ((await countPages())?.[0] !== '"version":"1.2.0"' && performance.now() < deadlineMs) await wait(20);
      expect(await countPages()).toEqual(['"version":"1.2.0"']);
    });

    it.each([
      ['is no JSON', '{', 'JSON'],
      ['has the wrong shape', '{"generation": 2, "remotes": [{}]}', 'the entry of a remote is incomplete'],
    ])('keeps the last good one while the new one %s, and says why in the log', async (_what, text, sentence) => {
      publish(text);
      await testApp.app.liveSite.refresh();
      expect(await countPages()).toEqual(['"version":"1.0.0"']);
      expect(testApp.logLines.join('')).toContain(sentence);
    });

    it('says in a sentence that nothing is published, or no shell', async () => {
      rmSync(join(root, 'releases/registry.json'));
      await testApp.app.liveSite.refresh();
      expect(errorOf(await get('/'), 503).message).toBe('No part of the site is published yet.');
      publish({ generation: 1, remotes: [aRemote('1.0.0')] });
      await testApp.app.liveSite.refresh();
      expect(errorOf(await get('/'), 503).message).toBe('No shell is published yet. Run "npm run release -w shell".');
    });
  });

  describe('when a shell is released', () => {
    const SECOND = { version: '2.0.0', kept: [{ version: '1.0.0', publishedAt: '2026-11-19', isWithdrawn: false }] };

    beforeEach(async () => {
      write('releases/shell/2.0.0/index.html', TEMPLATE.replace('<head>', '<head data-shell="2">'));
      write('releases/shell/2.0.0/site.json', JSON.stringify(SHELL_SITE));
      write('releases/shell/2.0.0/assets/shell.def.js', 'second');
      publish({ generation: 2, shell: SECOND, remotes: [aRemote('1.0.0')] });
      await testApp.app.liveSite.refresh();
    });

    it('serves its pages and its files, and says its version', async () => {
      expect((await get('/')).body).toContain('data-shell="2"');
      expect((await get('/assets/shell.def.js')).body).toBe('second');
      expect((await get('/releases.json')).json()).toEqual({ shell: '2.0.0', 'remote-member': '1.0.0' });
    });

    it('goes on serving the hashed files of the releases that are kept, and the root files of the live one alone', async () => {
      expect((await get('/assets/shell.abc.js')).body).toBe(SCRIPT);
      expect((await get('/favicon.svg')).statusCode).toBe(404);
    });

    it('takes away the files of a release that is kept no longer', async () => {
      publish({ generation: 3, shell: { version: '2.0.0', kept: [] }, remotes: [aRemote('1.0.0')] });
      await testApp.app.liveSite.refresh();
      expect((await get('/assets/shell.abc.js')).statusCode).toBe(404);
    });

    it('says that a file is not there, for nobody to keep, when it went away a moment ago', async () => {
      rmSync(join(root, 'releases/shell/2.0.0/assets/shell.def.js'));
      const { statusCode, headers } = await get('/assets/shell.def.js');
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    });

    it('keeps the pages before when its files are not there', async () => {
      publish({ generation: 3, shell: { version: '9.9.9', kept: [] }, remotes: [aRemote('1.0.0')] });
      await testApp.app.liveSite.refresh();
      expect((await get('/')).body).toContain('data-shell="2"');
      expect(testApp.logLines.join('')).toContain('The live shell is not in');
    });
  });

  it('asks for HTTPS, and lets the contact form out, when so configured', async () => {
    const emailJs = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'k' };
    const env = { BEHIND_HTTPS: '1', SITE_ORIGIN: 'https://club.example', ...emailJs };
    const secure = await buildTestApp(noDatabase, env);
    const { headers } = await secure.app.inject('/health/live');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('https://api.emailjs.com');
    await secure.app.close();
  });
});
