import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSample } from '../../test/sample-releases';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, noDatabase, type TestApp } from '../../test/test-app';

describe('the site that is live', () => {
  let root: string;
  let testApp: TestApp;

  const writeShell = (version: string) => {
    const template = TEMPLATE.replace('<head>', `<head data-shell="${version}">`);
    writeSample(root, `shell/${version}/index.html`, template);
    writeSample(root, `shell/${version}/site.json`, JSON.stringify(SHELL_SITE));
  };
  const publish = (version: string) =>
    writeSample(root, 'registry.json', JSON.stringify({ generation: 1, shell: { version, kept: [] }, remotes: [] }));
  /** @returns the version of the shell that visitors are given, or why there is none */
  async function lookAfter(seconds: number): Promise<string | undefined> {
    testApp.clock.advance(seconds);
    await testApp.app.liveSite.refresh();
    const { body } = await testApp.app.inject('/login');
    return /data-shell="([\d.]+)"/.exec(body)?.[1] ?? body;
  }

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-live-site-'));
    testApp = await buildTestApp(noDatabase, { RELEASES_DIR: root });
    writeShell('1.0.0');
    publish('1.0.0');
    expect(await lookAfter(0)).toBe('1.0.0');
  });
  afterEach(async () => {
    await testApp.app.close();
    rmSync(root, { recursive: true });
  });

  it('has pages that another user may read than the one who has rendered them', async () => {
    const { directory } = await testApp.app.liveSite.get();
    expect((statSync(directory).mode & 0o777).toString(8)).toBe('755');
  });

  it('stays while its registry cannot be read', async () => {
    rmSync(join(root, 'registry.json'));
    mkdirSync(join(root, 'registry.json'));
    expect(await lookAfter(0)).toBe('1.0.0');
  });

  it('stays while the pages of another one cannot be made, which is tried again after a pause and said once', async () => {
    publish('2.0.0');
    for (const seconds of [0, 10]) expect(await lookAfter(seconds)).toBe('1.0.0');
    expect(testApp.logLines.filter((line) => line.includes('The live shell is not in'))).toHaveLength(1);
    writeShell('2.0.0');
    expect(await lookAfter(9)).toBe('1.0.0');
    expect(await lookAfter(1)).toBe('2.0.0');
  });

  it('comes beside old renderings of another user, which cannot be removed', async () => {
    const pages = join(root, '.pages');
    const others = Array.from({ length: 12 }, (_, number) => `other-${number}`);
    for (const name of others) {
      mkdirSync(join(pages, name));
      utimesSync(join(pages, name), 0, 0);
    }
    const isOthers = (path: unknown) => /[/]other-\d+$/.test(String(path));
    const { rm } = promises;
    const removing = jest.spyOn(promises, 'rm').mockImplementation(async (path, options) => {
      if (isOthers(path)) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      await rm(path, options);
    });
    writeShell('2.0.0');
    publish('2.0.0');
    expect(await lookAfter(0)).toBe('2.0.0');
    expect(removing.mock.calls.some(([path]) => isOthers(path))).toBe(true);
    expect(readdirSync(pages)).toEqual(expect.arrayContaining(others));
    removing.mockRestore();
  });

  it('comes without a restart when its pages could not be made at first', async () => {
    publish('2.0.0');
    await testApp.app.close();
    testApp = await buildTestApp(noDatabase, { RELEASES_DIR: root });
    expect(await lookAfter(0)).toContain('The pages of the site cannot be made.');
    writeShell('2.0.0');
    expect(await lookAfter(10)).toBe('2.0.0');
  });
});
