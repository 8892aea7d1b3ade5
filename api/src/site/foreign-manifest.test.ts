import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RegisteredRemote, Registry } from 'federation/contract';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, errorOf, noDatabase, type TestApp } from '../../test/test-app';

const MANIFEST = { id: 'safar_plans', metaData: { name: 'safar_plans', publicPath: 'auto' }, shared: [], exposes: [] };
const FOR_OTHER_ORIGINS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function aRemote(name: string, origin = ''): RegisteredRemote {
  const entry = `${origin}/remotes/${name}/2.0.0-ab/remoteEntry.js`;
  const current = { version: '2.0.0-ab', contract: 2, entry, integrity: {}, assets: {}, requires: {} };
  return { name, access: 'public', paths: [`/${name}`], current, previous: null, kept: [] };
}

describe('a host of another build, on another origin', () => {
  let root: string;
  let testApp: TestApp;

  const get = (url: string) => testApp.app.inject(url);
  function write(path: string, content: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-foreign-'));
    const remotes = [aRemote('plans'), aRemote('elsewhere', 'https://files.example'), aRemote('older')];
    const registry: Registry = { generation: 1, shell: { version: '1.0.0', kept: [] }, remotes };
    write('registry.json', JSON.stringify(registry));
    write('shell/1.0.0/index.html', TEMPLATE);
    write('shell/1.0.0/site.json', JSON.stringify(SHELL_SITE));
    write('older/2.0.0-ab/remoteEntry.js', 'entry');
    for (const name of ['plans', 'elsewhere']) {
      write(`${name}/2.0.0-ab/remoteEntry.js`, 'entry');
      write(`${name}/2.0.0-ab/mf-manifest.json`, JSON.stringify(MANIFEST));
    }
    testApp = await buildTestApp(noDatabase, { RELEASES_DIR: root, SITE_ORIGIN: 'https://club.example' });
  });
  afterAll(async () => {
    await testApp.app.close();
    rmSync(root, { recursive: true });
  });

  it.each(['remoteEntry.js', 'mf-manifest.json'])('may load and keep the file %s of a release', async (file) => {
    const { statusCode, headers } = await get(`/remotes/plans/2.0.0-ab/${file}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ ...FOR_OTHER_ORIGINS, 'cache-control': 'public, max-age=31536000, immutable' });
  });

  it.each([
    ['plans', 'https://club.example/remotes/plans/2.0.0-ab/'],
    ['elsewhere', 'https://files.example/remotes/elsewhere/2.0.0-ab/'],
  ])('finds the live release of %s at an address that stays', async (name, publicPath) => {
    const response = await get(`/remotes/${name}/mf-manifest.json`);
    expect(response.headers).toMatchObject({ ...FOR_OTHER_ORIGINS, 'cache-control': 'no-cache' });
    expect(response.json()).toEqual({ ...MANIFEST, metaData: { ...MANIFEST.metaData, publicPath } });
  });

  it.each(['older', 'nobody'])('is told that it cannot load %s', async (name) => {
    expect(errorOf(await get(`/remotes/${name}/mf-manifest.json`), 404)).toMatchObject({
      code: 'not_found',
      message: `There is no remote "${name}" that other hosts can load.`,
    });
  });
});
