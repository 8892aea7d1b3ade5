import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  hashOf,
  REMOTE_PROGRAM,
  REMOTE_STYLE,
  SAMPLE_REGISTRY as registry,
  writeSample,
  writeSampleReleases,
} from '../../test/sample-releases';
import { shellProgram, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, noDatabase, type TestApp } from '../../test/test-app';

const ENTRY_CODE = 'start("the program")';

describe('pages that the server renders', () => {
  let root: string;
  let site: TestApp;

  const write = (path: string, content: string) => writeSample(root, path, content);

  const startProcess = (env: NodeJS.ProcessEnv = {}) =>
    buildTestApp(noDatabase, { RELEASES_DIR: join(root, 'releases'), SITE_ORIGIN: 'https://club.example', ...env });
  const listRenderings = () => readdirSync(join(root, 'releases/.pages'));
  const get = async (url: string) => (await site.app.inject({ url })).body;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-rendered-'));
    writeSampleReleases(root);
    site = await startProcess();
  });
  afterEach(async () => {
    await site.app.close();
    rmSync(root, { recursive: true });
  });

  it('are whole: head, text, and nothing about missing JavaScript', async () => {
    const home = await get('/');
    expect(home).toContain(`<title>Home by ${REMOTE_PROGRAM}</title>`);
    expect(home).toContain(`<div id="root" data-prerendered><h1>Home by ${REMOTE_PROGRAM}</h1></div>`);
    expect(home).not.toContain('noscript');
    expect(await get('/login')).toContain('<h1>Login of Safar Circle</h1>');
    expect(await get('/nothing')).toContain('<h1>Nowhere</h1>');
  });

  it('have a frame where it is not known yet who is there, and an outline where the address says more', async () => {
    expect(await get('/wallet')).toMatch(/<div id="root" data-prerendered><h1>Frame.*<noscript>/);
    expect(await get('/offers/5')).toMatch(/<div id="root"><h1>Outline.*<noscript>/);
  });

  it('bring their styles along, known to the programs by the name of the file', async () => {
    expect(await get('/')).toContain(`<style data-href="assets/page.css">${REMOTE_STYLE}</style>`);
    expect(await get('/login')).toContain('<style data-href="/assets/login.css">form{color:teal}</style>');
  });

  it.each([
    ['is not as it was published', 'h1{color:red}', 'sha256-of-another'],
    ['names other files by where it lies', 'h1{background:url(hill.png)}', undefined],
    ['could end the element', 'h1::after{content:"</style>"}', undefined],
  ])('leave a style that %s to the browser', async (_what, style, integrity) => {
    const [marketing, ...others] = structuredClone(registry.remotes);
    if (!marketing) throw new Error('there is no marketing');
    marketing.current.integrity['assets/page.css'] = integrity ?? hashOf(style);
    write('releases/registry.json', JSON.stringify({ ...registry, remotes: [marketing, ...others] }));
    write('releases/marketing/1.0.0/assets/page.css', style);
    expect(await get('/')).toContain(
      '<link rel="stylesheet" href="/remotes/marketing/1.0.0/assets/page.css" data-href="assets/page.css" integrity=',
    );
    const warning = '/remotes/marketing/1.0.0/assets/page.css is not as it was published.';
    expect(site.logLines.join('').includes(warning)).toBe(integrity !== undefined);
  });

  it('may run and show what stands in them, and no other code or style', async () => {
    write(
      'releases/shell/1.0.0/index.html',
      TEMPLATE.replace('</head>', `<script data-program="x.js">${ENTRY_CODE}</script></head>`),
    );
    const policyOf = async (url: string) => String((await site.app.inject({ url })).headers['content-security-policy']);
    const home = await policyOf('/');
    expect(home).toContain(`https://member.example '${hashOf(ENTRY_CODE)}';`);
    expect(home).toContain(`'${hashOf(REMOTE_STYLE)}'`);
    expect(home).not.toContain('unsafe');
    expect(await policyOf('/login')).not.toContain(hashOf(REMOTE_STYLE));
    expect(await policyOf('/robots.txt')).not.toContain(hashOf(ENTRY_CODE));
  });

  it('name the files that their program begins with, in a template, from where they are and with their hashes', async () => {
    const readLate = async (url: string) =>
      /<template id="safar-late-files">(.*?)<\/template>/.exec(await get(url))?.[1];
    const base = 'https://marketing.example/remotes/marketing/1.0.0';
    expect(await readLate('/')).toBe(
      `<link rel="preload" as="script" href="${base}/remoteEntry.js" integrity="sha256-entry" crossorigin>` +
        `<link rel="preload" as="script" href="${base}/assets/page.js" integrity="sha256-page" crossorigin>`,
    );
    expect(await readLate('/login')).toBe('<link rel="preload" as="script" href="/assets/login.js">');
    expect(await readLate('/wallet')).toContain('<link rel="preload" as="script" href="/assets/http.js">');
    expect(await readLate('/nothing')).toBeUndefined();
  });

  it('carry of the registry only what a browser needs', async () => {
    const home = await get('/');
    expect(home).toContain('"integrity":{"remoteEntry.js":"sha256-entry"}');
    expect(home).not.toContain('prerender.cjs');
  });

  it('are left to the browser, with a warning, when the program of a remote is not as published', async () => {
    write('releases/marketing/1.0.0/prerender.cjs', 'another program');
    expect(await get('/')).toContain('<h1>Outline</h1>');
    expect(await get('/login')).toContain('<h1>Login of Safar Circle</h1>');
    expect(site.logLines.join('')).toContain('prerender.cjs of marketing 1.0.0 is not as it was published.');
  });

  it('are left to the browser, with a warning, when rendering fails', async () => {
    write('releases/shell/1.0.0/prerender.cjs', shellProgram("throw new Error('no fuel');"));
    expect(await get('/')).toContain('<div id="root"></div><noscript>');
    expect(site.logLines.join('')).toContain('no fuel');
  });

  it.each([
    ['the environment', 'if (process.env.PATH) throw new Error("it sees the environment")'],
    ['other files', `require('node:fs').readFileSync(${JSON.stringify(__filename)})`],
    ['a place to write', `require('node:fs').writeFileSync('${join(tmpdir(), 'safar-written')}', '')`],
    ['other processes', "require('node:child_process').execSync('true')"],
  ])('are rendered by a process that has not got %s', async (what, code) => {
    write(
      'releases/shell/1.0.0/prerender.cjs',
      shellProgram(`try { ${code}; failures.push('reached') } catch (error) { failures.push(error.message) }`),
    );
    await get('/');
    const said = site.logLines.join('');
    if (what === 'the environment') expect(said).toContain('reached');
    else expect(said).toContain('Access to this API has been restricted');
  });

  describe('that fail', () => {
    /** Publishes a release of marketing with this program, and lets the server look. */
    async function publish(version: string, program: string, keptVersions: string[]): Promise<void> {
      write(`releases/marketing/${version}/prerender.cjs`, program);
      const next = structuredClone(registry);
      const marketing = next.remotes[0];
      if (!marketing) throw new Error('there is no marketing');
      const keep = (kept: string) => ({ version: kept, publishedAt: '2026-11-20T06:00:00Z', isWithdrawn: false });
      marketing.current.version = version;
      marketing.current.integrity['prerender.cjs'] = hashOf(program);
      marketing.kept = keptVersions.map(keep);
      const shell = { version: '1.0.0', kept: [keep('1.0.0')] };
      write('releases/registry.json', JSON.stringify({ ...next, shell, generation: Number(version.split('.')[1]) }));
      await site.app.liveSite.refresh();
    }

    it('stay as they were rendered last, with their policy, and all others are made again', async () => {
      await publish('1.1.0', 'good', ['1.1.0']);
      const before = await site.app.inject('/');
      await publish('1.2.0', 'process.exit()', ['1.2.0', '1.1.0']);
      const after = await site.app.inject('/');
      expect(after.body).toBe(before.body);
      expect(after.headers).toMatchObject({
        'content-security-policy': before.headers['content-security-policy'],
        etag: before.headers.etag,
      });
      for (const path of ['/login', '/wallet', '/offers/5', '/nothing'])
        expect(await get(path)).toContain('"generation":2');
      expect(await get('/sitemap.xml')).toContain('<loc>https://club.example/</loc>');
      const said = site.logLines.join('');
      expect(said).toContain(
        'The pages of marketing 1.2.0 cannot be rendered: its program ends before it has answered.',
      );
      expect(said).toContain('The page / stays as it was rendered from shell 1.0.0 and marketing 1.1.0.');
    });

    it('stay so over further releases and in other processes, until one can be rendered', async () => {
      await publish('1.1.0', 'good', ['1.1.0']);
      await publish('1.2.0', 'process.exit()', ['1.2.0', '1.1.0']);
      await publish('1.3.0', "process.nextTick(() => Promise.reject('no fuel'))", ['1.3.0', '1.2.0', '1.1.0']);
      expect(await get('/')).toContain('<h1>Home by good</h1>');
      const { directory } = await site.app.liveSite.get();
      for (const rendering of listRenderings().filter((name) => name !== basename(directory)))
        rmSync(join(root, 'releases/.pages', rendering), { recursive: true });
      const other = await startProcess();
      expect((await other.app.inject('/')).body).toContain('<h1>Home by good</h1>');
      await other.app.close();
      await publish('1.4.0', 'better', ['1.4.0', '1.3.0', '1.2.0', '1.1.0']);
      expect(await get('/')).toContain('<h1>Home by better</h1>');
    });

    it('are left to the browser when the releases that they were rendered from are not kept, or they say other things', async () => {
      await publish('1.1.0', 'good', ['1.1.0']);
      await publish('1.2.0', 'process.exit()', ['1.2.0']);
      expect(await get('/')).toContain('<h1>Outline</h1>');
      await publish('1.3.0', 'process.exit()', ['1.3.0', '1.1.0']);
      expect(await get('/')).toContain('<h1>Home by good</h1>');
      const renamed = await startProcess({ SITE_NAME: 'Another Club' });
      expect((await renamed.app.inject('/')).body).toContain('<h1>Outline</h1>');
      await renamed.app.close();
    });
  });

  it('are made once by several processes, and found by those that start later', async () => {
    const second = await startProcess();
    await Promise.all([site.app.liveSite.refresh(), second.app.liveSite.refresh()]);
    expect(listRenderings()).toHaveLength(1);
    rmSync(join(root, 'releases/marketing/1.0.0/prerender.cjs'));
    const third = await startProcess();
    for (const { app } of [site, second, third])
      expect((await app.inject('/')).body).toContain(`<h1>Home by ${REMOTE_PROGRAM}</h1>`);
    expect(listRenderings()).toHaveLength(1);
    await Promise.all([second.app.close(), third.app.close()]);
  });

  it('are made again by the next process when they could not all be rendered', async () => {
    write('releases/marketing/1.0.0/prerender.cjs', 'another program');
    expect(await get('/')).toContain('<h1>Outline</h1>');
    write('releases/marketing/1.0.0/prerender.cjs', REMOTE_PROGRAM);
    const next = await startProcess();
    expect((await next.app.inject('/')).body).toContain(`<h1>Home by ${REMOTE_PROGRAM}</h1>`);
    expect(await get('/')).toContain('<h1>Outline</h1>');
    await next.app.close();
  });

  it('are made again when they are gone, or when the process that was making them died', async () => {
    await get('/');
    const [key = ''] = listRenderings();
    rmSync(join(root, 'releases/.pages', key), { recursive: true });
    const lock = join(root, `releases/.pages/${key}.lock`);
    mkdirSync(lock);
    utimesSync(lock, 0, 0);
    await site.app.liveSite.refresh();
    expect(await get('/')).toContain(`<h1>Home by ${REMOTE_PROGRAM}</h1>`);
    expect(listRenderings()).toEqual([key]);
  });

  it('are kept for the ten renderings used last', async () => {
    for (const age of Array(12).keys()) {
      write(`releases/.pages/rendering-${age}/site.json`, '{}');
      utimesSync(join(root, `releases/.pages/rendering-${age}`), 1000 - age, 1000 - age);
    }
    await get('/');
    expect(listRenderings()).toHaveLength(10);
    expect(listRenderings()).toEqual(expect.arrayContaining(['rendering-0', 'rendering-8']));
    expect(listRenderings()).not.toContain('rendering-9');
  });

  it('are listed for search engines', async () => {
    const sitemap = await site.app.inject('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.body.match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://club.example/login',
      '<loc>https://club.example/',
    ]);
    expect(await get('/robots.txt')).toContain('Sitemap: https://club.example/sitemap.xml');
  });
});
