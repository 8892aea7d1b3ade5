import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { nameDelta } from 'federation/dictionaries';
import { buildTestApp, noDatabase, type TestApp } from '../../test/test-app';

const TEMPLATE =
  '<!doctype html><head><!--safar:head--><!--safar:registry--><!--safar:site-config--></head><!--safar:root-->';
const SHELL_SITE = { paths: [], redirects: {}, pages: {}, client: { js: [], css: [] } };
const EARLIER = createHash('sha256').update('the file as it was in an earlier release').digest();
const OFFERED = `:${EARLIER.toString('base64')}:`;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz', 'available-dictionary': OFFERED };
/** As the release has it, whole and as the difference to the earlier one. */
const CONTENT = `console.log("${'shell '.repeat(100)}");`;
const DELTA = Buffer.from('a difference');
const FILES = [
  { url: '/assets/shell.0a1b2c3d.js', file: 'shell/1.0.0/assets/shell.0a1b2c3d.js', match: '/assets/shell.*.js' },
  { url: '/assets/login.0a1b2c3d.css', file: 'shell/1.0.0/assets/login.0a1b2c3d.css', match: '/assets/login.*.css' },
  {
    url: '/remotes/member/1.0.0-ab/assets/243.0a1b2c3d.js',
    file: 'member/1.0.0-ab/assets/243.0a1b2c3d.js',
    match: '/remotes/member/*/assets/243.*.js',
  },
  {
    url: '/remotes/member/1.0.0-ab/remoteEntry.js',
    file: 'member/1.0.0-ab/remoteEntry.js',
    match: '/remotes/member/*/remoteEntry.js',
  },
];

describe('a browser that has an earlier release', () => {
  let root: string;
  let testApp: TestApp;

  const get = (url: string, headers: Record<string, string>) => testApp.app.inject({ url, headers });
  function write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-deltas-'));
    for (const { file } of FILES) {
      write(file, CONTENT);
      write(`${file}.br`, brotliCompressSync(CONTENT));
      write(nameDelta(file, EARLIER.toString('hex')), DELTA);
    }
    write('shell/1.0.0/favicon.svg', '<svg/>');
    write('shell/1.0.0/worker.js', CONTENT);
    write(nameDelta('shell/1.0.0/worker.js', EARLIER.toString('hex')), DELTA);
    write('shell/1.0.0/index.html', TEMPLATE);
    write('shell/1.0.0/site.json', JSON.stringify(SHELL_SITE));
    write('registry.json', JSON.stringify({ generation: 1, shell: { version: '1.0.0', kept: [] }, remotes: [] }));
    testApp = await buildTestApp(noDatabase, { RELEASES_DIR: root });
    await testApp.app.liveSite.refresh();
  });
  afterAll(async () => {
    await testApp.app.close();
    rmSync(root, { recursive: true });
  });

  describe.each(FILES)('for $url', ({ url, match }) => {
    it('is told to offer what it gets when it asks for the file of another release, and for no other', async () => {
      for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }, BROWSER])
        expect((await get(url, headers)).headers).toMatchObject({
          'use-as-dictionary': `match="${match}"`,
          vary: 'accept-encoding, available-dictionary',
          'cache-control': 'public, max-age=31536000, immutable',
        });
    });

    it('gets the difference to what it offers', async () => {
      const { rawPayload, headers, statusCode } = await get(url, BROWSER);
      expect([statusCode, headers['content-encoding'], rawPayload]).toEqual([200, 'dcz', DELTA]);
      expect(headers['content-type']).toMatch(url.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect(headers['access-control-allow-origin']).toBe('*');
    });

    it.each([
      ['offers none', { 'accept-encoding': 'br, dcz' }],
      ['offers another', { ...BROWSER, 'available-dictionary': `:${Buffer.alloc(32).toString('base64')}:` }],
      ['offers what is no hash', { ...BROWSER, 'available-dictionary': ':Li4vLi4vc2VjcmV0:' }],
      ['does not know differences', { ...BROWSER, 'accept-encoding': 'br, gzip' }],
      ['does not want them', { ...BROWSER, 'accept-encoding': 'br, dcz;q=0' }],
      ['knows those of another kind', { ...BROWSER, 'accept-encoding': 'br, dcb' }],
    ])('gets the whole file when it %s', async (_what, headers) => {
      const { rawPayload, headers: replied } = await get(url, headers);
      expect(replied['content-encoding']).toBe('br');
      expect(brotliDecompressSync(rawPayload).toString()).toBe(CONTENT);
    });

    it('gets the whole file when it asks once more', async () => {
      expect((await get(`${url}?attempt=1`, BROWSER)).headers['content-encoding']).toBe('br');
    });
  });

  it('gets a file at the root, whose hash no page names, whole', async () => {
    const { headers, payload } = await get('/worker.js', BROWSER);
    expect([headers['content-encoding'], payload]).toEqual([undefined, CONTENT]);
  });

  it.each(['/favicon.svg', '/', '/assets/absent.0a1b2c3d.js', '/remotes/member/1.0.0-ab/absent.js', '/releases.json'])(
    'is told nothing with %s',
    async (url) => {
      const { headers } = await get(url, BROWSER);
      expect([headers['use-as-dictionary'], headers.vary]).not.toContain('accept-encoding, available-dictionary');
      expect(headers['use-as-dictionary']).toBeUndefined();
      expect(headers['content-encoding']).not.toBe('dcz');
    },
  );

  it.each([
    `/remotes/${nameDelta('member/1.0.0-ab/remoteEntry.js', EARLIER.toString('hex'))}`,
    nameDelta('/assets/shell.0a1b2c3d.js', EARLIER.toString('hex')),
    '/remotes/shell/1.0.0/assets/shell.0a1b2c3d.js',
    '/remotes/member/..%2fmember/1.0.0-ab/remoteEntry.js',
  ])('finds no file at %s', async (url) => {
    const { statusCode } = await get(url, BROWSER);
    expect([403, 404]).toContain(statusCode);
  });
});
