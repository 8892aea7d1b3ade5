import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBuild, temporaryDir } from '../test/sample-build.mjs';
import { createDirectoryStore } from './store.mjs';
import { publishRelease } from './publish.mjs';
import { rollbackRelease } from './rollback.mjs';

const now = new Date('2026-03-02T10:00:00Z');

function newStore() {
  const directory = temporaryDir('releases');
  const store = createDirectoryStore(directory);
  const publish = (content, packageVersion = '1.0.0', given = {}) =>
    publishRelease(store, sampleBuild(content, { packageVersion, ...given }), { now });
  const findMember = async () => (await store.readRegistry()).registry.remotes.find(({ name }) => name === 'member');
  return { directory, store, publish, findMember };
}

test('a published build is live, its files are in the directory of its version, and the release before is the fallback', async () => {
  const { directory, publish, findMember } = newStore();
  await publish('one');
  await publish('two', '1.1.0');
  const member = await findMember();
  expect(member.current.version).toBe('1.1.0-two');
  expect(member.current.entry).toBe('/remotes/member/1.1.0-two/remoteEntry.js');
  expect(member.previous.version).toBe('1.0.0-one');
  expect(readFileSync(join(directory, 'member/1.1.0-two/remoteEntry.js'), 'utf8')).toBe('two');
});

test('publishing what is live already changes nothing', async () => {
  const { publish, store } = newStore();
  expect(await publish('one')).toEqual({ version: '1.0.0-one', isNew: true });
  const before = await store.readRegistry();
  expect(await publish('one')).toEqual({ version: '1.0.0-one', isNew: false });
  expect(await store.readRegistry()).toEqual(before);
});

test('other content under a published version is refused before anything changes', async () => {
  const { directory, publish, store } = newStore();
  await publish('one');
  const before = await store.readRegistry();
  await expect(publish('two')).rejects.toThrow(
    'member 1.0.0 is published already with other content: raise the version in its package.json.',
  );
  expect(await store.readRegistry()).toEqual(before);
  expect(existsSync(join(directory, 'member/1.0.0-two'))).toBe(false);
});

test('a publication made on a registry that changed since for this remote is refused', async () => {
  const { publish, store, findMember } = newStore();
  await publish('one');
  const overtaken = {
    ...store,
    putRelease: async (...release) => {
      await store.putRelease(...release);
      await publish('fast', '1.1.0');
    },
  };
  const late = publishRelease(overtaken, sampleBuild('late', { packageVersion: '1.2.0' }), { now });
  await expect(late).rejects.toThrow(
    'Somebody else changed the live release of member meanwhile (now 1.1.0-fast): look at it, then try again.',
  );
  expect((await findMember()).current.version).toBe('1.1.0-fast');
});

test('a path of another remote is refused', async () => {
  const { publish } = newStore();
  await publish('one');
  await expect(publish('pirate', '1.0.0', { name: 'pirate' })).rejects.toThrow(
    'pirate cannot have the path /wallet: it belongs to member.',
  );
});

test('five releases are kept; the files of older ones go', async () => {
  const { directory, publish, findMember } = newStore();
  for (const content of ['a', 'b', 'c', 'd', 'e', 'f']) await publish(content, `1.${content.charCodeAt(0)}.0`);
  const kept = (await findMember()).kept.map(({ version }) => version);
  expect(kept).toEqual(['1.102.0-f', '1.101.0-e', '1.100.0-d', '1.99.0-c', '1.98.0-b']);
  expect(existsSync(join(directory, 'member/1.97.0-a'))).toBe(false);
  expect(existsSync(join(directory, 'member/1.98.0-b'))).toBe(true);
});

test('what was live until now is kept however old it is', async () => {
  const { directory, publish, store } = newStore();
  for (const content of ['a', 'b', 'c', 'd', 'e']) await publish(content, `1.${content.charCodeAt(0)}.0`);
  for (let back = 0; back < 4; back++) await rollbackRelease(store, 'member');
  await publish('f', '2.0.0');
  expect(existsSync(join(directory, 'member/1.97.0-a/remoteEntry.js'))).toBe(true);
});

test('a release on an origin of its own has that origin in its entry', async () => {
  const { store } = newStore();
  await publishRelease(store, sampleBuild('one'), { now, origin: 'https://member.example' });
  const { registry } = await store.readRegistry();
  expect(registry.remotes[0].current.entry).toBe('https://member.example/remotes/member/1.0.0-one/remoteEntry.js');
});
