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

  it('leaves nothing behind of pages that could not be made', async () => {
    const { writeFile } = promises;
    const writing = jest.spyOn(promises, 'writeFile').mockImplementation(async (path, ...rest) => {
      if (String(path).endsWith('.gz')) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      await writeFile(path, ...rest);
    });
    const before = readdirSync(join(root, '.pages'));
    writeShell('2.0.0');
    publish('2.0.0');
    expect(await lookAfter(0)).toBe('1.0.0');
    expect(testApp.logLines.join('')).toContain('ENOSPC');
    expect(readdirSync(join(root, '.pages'))).toEqual(before);
    writing.mockRestore();
  });

  it.each(['federation/pages', '../contract/languages'])('has pages of its own under another %s', async (code) => {
    const { directory } = await testApp.app.liveSite.get();
    const file = require.resolve(code);
    const { readFile } = promises;
    const reading = jest.spyOn(promises, 'readFile').mockImplementation(async (path, options) => {
      return path === file ? 'another' : readFile(path, options);
    });
    publish('1.0.0');
    await testApp.app.liveSite.refresh();
    expect((await testApp.app.liveSite.get()).directory).not.toBe(directory);
    reading.mockRestore();
  });

  it('comes without a restart when its pages could not be made at first', async () => {
    publish('2.0.0');
    await testApp.app.close();
    testApp = await buildTestApp(noDatabase, { RELEASES_DIR: root });
    expect(await lookAfter(0)).toContain('The pages of the site cannot be made.');
    writeShell('2.0.0');
    expect(await lookAfter(10)).toBe('2.0.0');
  });

  describe('asked for a file that it does not know', () => {
    const askForProgram = async () => (await testApp.app.inject('/assets/shell.new.js')).body;
    const publishProgram = () => {
      writeShell('2.0.0');
      writeSample(root, 'shell/2.0.0/assets/shell.new.js', 'new');
      publish('2.0.0');
    };

    it('looks whether another process sends pages of that shell already', async () => {
      publishProgram();
      expect(await askForProgram()).toBe('new');
    });

    it('looks again after a look that began before the shell was published', async () => {
      const { stat } = promises;
      let [begin, end] = [() => {}, () => {}];
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const held = new Promise<void>((resolve) => (end = resolve));
      const looking = jest.spyOn(promises, 'stat').mockImplementationOnce(async (path, options) => {
        const status = await stat(path, options);
        begin();
        await held;
        return status;
      });
      const look = testApp.app.liveSite.refresh();
      await begun;
      publishProgram();
      const asked = askForProgram();
      end();
      expect(await asked).toBe('new');
      await look;
      looking.mockRestore();
    });

    it('looks ten times a second at most, however many ask', async () => {
      const looking = jest.spyOn(promises, 'stat');
      const startedAtMs = performance.now();
      for (const round of [1, 2, 3]) {
        const urls = Array.from({ length: 10 }, (_, number) => `/assets/absent.${round}${number}.js`);
        const replies = await Promise.all(urls.map((url) => testApp.app.inject(url)));
        for (const { statusCode, headers } of replies)
          expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      }
      expect(performance.now() - startedAtMs).toBeGreaterThan(250);
      expect(looking.mock.calls.filter(([path]) => path === join(root, 'registry.json'))).toHaveLength(3);
      looking.mockRestore();
    });

    it('waits for one of a remote that the look fetches from the database', async () => {
      const fetching = jest.spyOn(testApp.app.liveSite, 'lookAgain').mockImplementation(async () => {
        writeSample(root, 'member/1.1.0/remoteEntry.js', 'newer');
      });
      expect((await testApp.app.inject('/remotes/member/1.1.0/remoteEntry.js')).body).toBe('newer');
      fetching.mockRestore();
    });
  });
});
