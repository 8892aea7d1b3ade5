import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_PROGRAM, writeSample, writeSampleReleases } from '../../test/sample-releases';
import { SHELL_SITE, shellProgram, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, noDatabase, type TestApp } from '../../test/test-app';

/** What the shell says in Hindi, and the remote if it has texts. */
const inHindi = (isRemoteTranslated: boolean) => `
const hindi = (text) => part(text + ' in Hindi');
const isShell = job.part === 'shell';
if (isShell || ${isRemoteTranslated})
  translations = {
    hi: {
      pages: isShell ? { '/login': hindi('Login') } : { '/': hindi('Home') },
      frames: { public: hindi('Outline'), member: hindi('Frame'), admin: hindi('Office') },
      notFound: hindi('Nowhere'),
      texts: { 'Not usable.': 'नहीं <चलता>।' },
    },
  };`;

const MANIFEST = '<link rel="manifest" href="/manifest.webmanifest" />';

describe('pages in another language', () => {
  let root: string;
  let site: TestApp;

  async function start(program: string): Promise<void> {
    writeSample(root, 'releases/shell/1.0.0/prerender.cjs', program);
    const page = TEMPLATE.replace('<head>', `<html lang="en"><head>${MANIFEST}`).concat('<p>Not usable.</p>');
    writeSample(root, 'releases/shell/1.0.0/index.html', page);
    const texts = { hi: { js: ['assets/hi.js'], css: [] } };
    writeSample(root, 'releases/shell/1.0.0/site.json', JSON.stringify({ ...SHELL_SITE, texts }));
    site = await buildTestApp(noDatabase, {
      RELEASES_DIR: join(root, 'releases'),
      SITE_ORIGIN: 'https://club.example',
    });
  }
  const get = async (url: string) => (await site.app.inject({ url })).body;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'safar-translated-'));
    writeSampleReleases(root);
  });
  afterEach(async () => {
    await site.app.close();
    rmSync(root, { recursive: true });
  });

  it('stand under its prefix, whole, and say whose language they are in', async () => {
    await start(shellProgram(inHindi(true)));
    for (const path of ['/hi', '/hi/']) expect(await get(path)).toContain('<h1>Home in Hindi</h1>');
    const login = await get('/hi/login');
    expect(login).toContain('<html lang="hi">');
    expect(login).toContain('<h1>Login in Hindi</h1>');
    expect(login).toContain('<p>नहीं &lt;चलता&gt;।</p>');
    expect(await get('/hi/wallet')).toMatch(/<h1>Frame in Hindi.*<noscript>.*JavaScript चाहिए/);
    const catalogue = '<link rel="preload" as="script" href="/assets/hi.js">';
    for (const path of ['/hi', '/hi/login', '/hi/wallet']) expect(await get(path)).toContain(catalogue);
    expect(await get('/login')).not.toContain(catalogue);
    expect(await get('/login')).toContain('<html lang="en">');
    for (const path of ['/hi', '/hi/login', '/hi/wallet'])
      expect(await get(path)).toContain('<link rel="manifest" href="/hi/manifest.webmanifest" />');
    expect(await get('/login')).toContain(MANIFEST);
    expect(await get('/')).toContain(`<h1>Home by ${REMOTE_PROGRAM}</h1>`);
  });

  it('have a page of their own for an unknown address', async () => {
    await start(shellProgram(inHindi(true)));
    const { statusCode, body } = await site.app.inject('/hi/nothing');
    expect([statusCode, body]).toEqual([404, expect.stringContaining('<h1>Nowhere in Hindi</h1>')]);
    expect(await get('/nothing')).toContain('<h1>Nowhere</h1>');
    expect(await get('/hindi')).toContain('<h1>Nowhere</h1>');
  });

  it('are listed for search engines beside the others', async () => {
    await start(shellProgram(inHindi(true)));
    expect((await get('/sitemap.xml')).match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://club.example/login',
      '<loc>https://club.example/',
      '<loc>https://club.example/hi/login',
      '<loc>https://club.example/hi',
    ]);
  });

  it('are an outline, and not listed, where the release of a remote has no texts', async () => {
    await start(shellProgram(inHindi(false)));
    expect(await get('/hi')).toContain('<h1>Outline in Hindi</h1>');
    expect(await get('/sitemap.xml')).not.toContain('<loc>https://club.example/hi<');
  });

  it('are none where the shell is of a release without them', async () => {
    await start(shellProgram());
    expect((await site.app.inject('/hi/login')).statusCode).toBe(404);
    expect(await get('/hi/login')).toContain('<h1>Nowhere</h1>');
  });
});
