import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, readFileSync, readdirSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sampleBuild, temporaryDir } from '../test/sample-build.mjs';
import { withLock } from './lock-file.mjs';
import { createDirectoryStore } from './store.mjs';
import { parseRegistry } from './parse-registry.cjs';
import { createPostgresStore } from './postgres-store.mjs';

const PUBLISHER = join(__dirname, '..', 'test', 'publish-in-process.mjs');

test('a swap against a state that is gone is refused and changes nothing', async () => {
  const store = createDirectoryStore(temporaryDir('releases'));
  const { tag } = await store.readRegistry();
  expect(await store.swapRegistry(tag, { generation: 1, remotes: [] })).toBe(true);
  expect(await store.swapRegistry(tag, { generation: 9, remotes: [] })).toBe(false);
  expect((await store.readRegistry()).registry.generation).toBe(1);
});

test('a removal from the database looks again when the registry was swapped meanwhile', async () => {
  const release = { version: '1.1.0', publishedAt: '2026-03-02T10:00:00Z', isWithdrawn: false };
  let content = JSON.stringify({ generation: 1, remotes: [] });
  let isThere = true;
  const query = async (sql, [, , registry] = []) => {
    if (sql.includes('DELETE')) {
      if (registry !== undefined && registry !== content) return [];
      isThere = false;
      return [{}];
    }
    const read = content;
    content = JSON.stringify({ generation: 2, shell: { version: '1.1.0', kept: [release] }, remotes: [] });
    return [{ content: read }];
  };
  await createPostgresStore(query, temporaryDir('releases')).removeRelease('shell', '1.1.0');
  expect(isThere).toBe(true);
});

test('of a removal that was killed no half release is left, and the next one sweeps what is', async () => {
  const directory = temporaryDir('releases');
  const store = createDirectoryStore(directory);
  const { dir, manifest } = sampleBuild('member');
  const { name, version } = manifest;
  await store.putRelease(name, version, dir);
  const { rmSync } = fs;
  const killed = jest.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (!options?.recursive) return rmSync(path, options);
    unlinkSync(join(path, manifest.entryFile));
    throw new Error('killed');
  });
  await expect(store.removeRelease(name, version)).rejects.toThrow('killed');
  killed.mockRestore();
  await store.putRelease(name, version, dir);
  expect(readdirSync(join(directory, name, version)).sort()).toEqual(readdirSync(dir).sort());
  await store.removeRelease(name, version);
  expect(readdirSync(join(directory, name))).toEqual([]);
});

test('a removal sweeps what a copy that was killed has left, and nothing of one that is at work', async () => {
  const directory = temporaryDir('releases');
  const store = createDirectoryStore(directory);
  const { dir, manifest } = sampleBuild('member');
  await store.putRelease(manifest.name, manifest.version, dir);
  const [killed, begun] = ['0.9.0.unfinished-17', '1.1.0.unfinished-18'];
  [killed, begun].forEach((name) => mkdirSync(join(directory, manifest.name, name)));
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000 - 1000);
  utimesSync(join(directory, manifest.name, killed), anHourAgo, anHourAgo);
  await store.removeRelease(manifest.name, manifest.version);
  expect(readdirSync(join(directory, manifest.name))).toEqual([begun]);
});

test('a copy leaves alone what a process with the same id has begun, in a container of its own', async () => {
  const directory = temporaryDir('releases');
  const { dir, manifest } = sampleBuild('member');
  const { name, version } = manifest;
  const begun = join(directory, name, `${version}.unfinished-${process.pid}`);
  mkdirSync(begun, { recursive: true });
  const store = createDirectoryStore(directory);
  await store.putRelease(name, version, dir);
  expect(existsSync(begun)).toBe(true);
  expect(readdirSync(join(directory, name, version)).sort()).toEqual(readdirSync(dir).sort());
  const more = { 'absent/delta.br': Buffer.from('') };
  await expect(store.putRelease(name, '9.0.0', dir, more)).rejects.toThrow('ENOENT');
  expect(readdirSync(join(directory, name)).sort()).toEqual([version, basename(begun)]);
});

test('who takes the lock sweeps registries that were left unfinished an hour ago, and no younger one', async () => {
  const directory = temporaryDir('releases');
  const [old, begun] = ['registry.json.unfinished-1', 'registry.json.unfinished-2'];
  for (const name of [old, begun]) writeFileSync(join(directory, name), '{');
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000 - 1000);
  utimesSync(join(directory, old), anHourAgo, anHourAgo);
  await createDirectoryStore(directory).removeRelease('member', '1.0.0');
  expect(readdirSync(directory)).toEqual([begun]);
});

test('twenty processes publish at once: the registry is valid and complete after each, and no release is lost', async () => {
  const directory = temporaryDir('releases');
  const names = Array.from({ length: 20 }, (_, at) => `team-${at}`);
  const results = await Promise.all(names.map((name) => publishInProcess(directory, name)));
  expect(results).toEqual(names.map((name) => [name]));
  const registry = parseRegistry(readFileSync(join(directory, 'registry.json'), 'utf8'));
  expect(registry.remotes.map(({ name }) => name)).toEqual([...names].sort());
  expect(registry.generation).toBe(20);
  expect(readdirSync(directory).filter((entry) => entry.includes('lock') || entry.includes('unfinished'))).toEqual([]);
}, 30_000);

/** Publishes in a process of its own; gives which of "the publication is in the registry now" held. */
async function publishInProcess(directory, name) {
  const { dir } = sampleBuild(name, { name, paths: [`/${name}`] });
  const child = spawn(process.execPath, [PUBLISHER, directory, dir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  const registry = parseRegistry(readFileSync(join(directory, 'registry.json'), 'utf8'));
  return registry.remotes.map((remote) => remote.name).filter((published) => published === name);
}

test('the lock of a process that was killed is free', async () => {
  const directory = temporaryDir('releases');
  const lockFile = join(directory, 'registry.lock');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' });
  const { hostname } = await import('node:os');
  writeFileSync(lockFile, JSON.stringify({ host: hostname(), pid: child.pid, token: 'killed' }));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await withLock(lockFile, () => 'mine')).toBe('mine');
  expect(readdirSync(directory)).toEqual([]);
});

test('work under the lock of a living process waits', async () => {
  const lockFile = join(temporaryDir('releases'), 'registry.lock');
  const order = [];
  await Promise.all(
    ['a', 'b', 'c'].map((name) => withLock(lockFile, () => void order.push(`${name} in`, `${name} out`))),
  );
  expect(order).toHaveLength(6);
  for (let at = 0; at < 6; at += 2) expect(order[at + 1]).toBe(order[at].replace('in', 'out'));
});

test.each([
  ['', 'registry.json is damaged: it is not JSON'],
  ['{}', 'registry.json is damaged: it must hold a generation and a list of remotes'],
  ['{"generation":1,"remotes":[{"name":"member"}]}', 'registry.json is damaged: the entry of member is incomplete'],
])('a damaged registry (%j) is named, not overwritten', async (text, reason) => {
  const directory = temporaryDir('releases');
  writeFileSync(join(directory, 'registry.json'), text);
  await expect(createDirectoryStore(directory).readRegistry()).rejects.toThrow(reason);
});

test('work that took so long that another process has the lock leaves it to that one', async () => {
  const directory = temporaryDir('releases');
  const lockFile = join(directory, 'registry.lock');
  const order = [];
  const minuteAgo = new Date(Date.now() - 60_000);
  await withLock(lockFile, async () => {
    utimesSync(lockFile, minuteAgo, minuteAgo);
    await withLock(lockFile, async () => {
      order.push('second');
    });
    order.push('first');
  });
  expect(order).toEqual(['second', 'first']);
  let end = () => undefined;
  let second;
  await withLock(lockFile, async () => {
    utimesSync(lockFile, minuteAgo, minuteAgo);
    await new Promise((taken) => {
      second = withLock(lockFile, () => {
        taken();
        return new Promise((resolve) => (end = resolve));
      });
    });
  });
  expect(readdirSync(directory).filter((name) => name === 'registry.lock')).toHaveLength(1);
  end();
  await second;
  expect(readdirSync(directory)).toEqual([]);
});
