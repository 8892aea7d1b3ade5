import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { formatReleases } from './entries.mjs';
import { requireFit } from './gate.mjs';
import { createDirectoryStore } from './store.mjs';
import { publishRelease } from './publish.mjs';
import { Refusal } from '../refusal.mjs';
import { rollbackRelease } from './rollback.mjs';

const now = new Date('2026-03-02T10:00:00Z');

function newStore() {
  const directory = temporaryDir('releases');
  const store = createDirectoryStore(directory);
  const publish = (content, packageVersion = '1.0.0', given = {}, options = {}) =>
    publishRelease(store, sampleBuild(content, { packageVersion, ...given }), { now, ...options });
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

test('publishing what is live already brings back its files where they are gone', async () => {
  const { directory, publish } = newStore();
  await publish('one');
  rmSync(join(directory, 'member/1.0.0-one'), { recursive: true });
  expect(await publish('one')).toEqual({ version: '1.0.0-one', isNew: false });
  expect(readFileSync(join(directory, 'member/1.0.0-one/remoteEntry.js'), 'utf8')).toBe('one');
});

test('a version and the one that was tried before it are two', async () => {
  const { publish, store, findMember } = newStore();
  await publishRelease(store, sampleShell('shell'), { now });
  await publish('one');
  await publish('tried', '2.0.0-rc.1');
  await expect(rollbackRelease(store, 'member', now, { to: '2.0.0' })).rejects.toThrow('member keeps no release 2.0.0');
  await publish('two', '2.0.0');
  expect((await findMember()).current.version).toBe('2.0.0-two');
  await rollbackRelease(store, 'member', now, { to: '2.0.0-rc.1' });
  expect((await findMember()).current.version).toBe('2.0.0-rc.1-tried');
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

test('a version below the live one is refused, unless it is meant', async () => {
  const { store, publish, findMember } = newStore();
  await publish('ten', '1.10.0');
  await expect(publish('nine', '1.9.0')).rejects.toThrow(
    'member 1.9.0 is older than the live 1.10.0: raise the version in its package.json, or say "-- --allow-older" if you mean it.',
  );
  const nine = sampleBuild('nine', { packageVersion: '1.9.0' });
  await publishRelease(store, nine, { now, mayBeOlder: true });
  expect((await findMember()).current.version).toBe('1.9.0-nine');
});

test('a release whose files are not served at their address does not go live', async () => {
  const { store, publish, findMember } = newStore();
  await publish('one');
  const asked = [];
  const requireServed = async (entry) => {
    asked.push(entry);
    throw new Error('not served');
  };
  const build = sampleBuild('two', { packageVersion: '1.1.0' });
  const origin = 'https://remotes.example';
  await expect(publishRelease(store, build, { now, origin, requireServed })).rejects.toThrow('not served');
  expect(asked).toEqual(['https://remotes.example/remotes/member/1.1.0-two/remoteEntry.js']);
  expect((await findMember()).current.version).toBe('1.0.0-one');
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

test.each([
  ['a path that another remote took', 'pirate', '/wallet', {}, 'member cannot have the path /wallet'],
  ['a shell that went live', 'shell', '', { requires: { react: '^20.0.0' } }, 'member needs react ^20.0.0'],
])('%s in the same moment is noticed', async (_what, first, path, given, sentence) => {
  const { store } = newStore();
  const overtaken = {
    ...store,
    putRelease: async (...release) => {
      await store.putRelease(...release);
      const other = first === 'shell' ? sampleShell('new') : sampleBuild('new', { name: first, paths: [path] });
      await publishRelease(store, other, { now });
    },
  };
  const build = sampleBuild('one', given);
  const requireAllowed = async (registry) => {
    if (registry.shell) await requireFit(store, registry, build.manifest);
  };
  await expect(publishRelease(overtaken, build, { now, requireFit: requireAllowed })).rejects.toThrow(sentence);
  expect((await store.readRegistry()).registry.remotes.map(({ name }) => name)).not.toContain('member');
});

test('a path of another remote is refused', async () => {
  const { publish } = newStore();
  await publish('one');
  await expect(publish('pirate', '1.0.0', { name: 'pirate' })).rejects.toThrow(
    'pirate cannot have the path /wallet: it belongs to member.',
  );
});

describe('what is kept', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  /** A store whose releases 1.0.0, 1.1.0 and so on went live that many days after the first. */
  async function storeWithReleases(...days) {
    const directory = temporaryDir('releases');
    const store = createDirectoryStore(directory);
    await publishRelease(store, sampleShell('shell'), { now });
    const publish = async (minor, day) =>
      publishRelease(store, sampleBuild(`r${minor}`, { packageVersion: `1.${minor}.0` }), {
        now: new Date(now.getTime() + day * DAY_MS),
      });
    for (const [minor, day] of days.entries()) await publish(minor, day);
    const listKept = async () =>
      (await store.readRegistry()).registry.remotes[0].kept.map(({ version }) => version.split('-')[1]);
    return { store, directory, publish, listKept };
  }

  test('are the newest five, however old; the files of those before go', async () => {
    const { directory, listKept } = await storeWithReleases(0, 10, 20, 30, 40, 50, 60);
    expect(await listKept()).toEqual(['r6', 'r5', 'r4', 'r3', 'r2']);
    expect(existsSync(join(directory, 'member/1.1.0-r1'))).toBe(false);
    expect(existsSync(join(directory, 'member/1.2.0-r2/remoteEntry.js'))).toBe(true);
  });

  test('is everything that was live in the last seven days, however many', async () => {
    const { listKept } = await storeWithReleases(0, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 7.9);
    // The first was live until the end of day 1; on day 7.9 that is less than a week ago.
    expect(await listKept()).toEqual(['r7', 'r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
    const { listKept: listLater } = await storeWithReleases(0, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 8.15);
    expect(await listLater()).toEqual(['r7', 'r6', 'r5', 'r4', 'r3', 'r2']);
  });

  test('is what was live until now, even when it is none of the newest', async () => {
    const { store, directory, publish } = await storeWithReleases(0, 10, 20, 30, 40);
    for (let back = 0; back < 4; back++) await rollbackRelease(store, 'member', new Date(now.getTime() + 41 * DAY_MS));
    await publish(9, 90);
    expect(existsSync(join(directory, 'member/1.0.0-r0/remoteEntry.js'))).toBe(true);
  });

  test.each(['member', 'shell'])('is the release before the live %s, however many canaries follow', async (name) => {
    const { store, directory } = await storeWithReleases(0);
    const sample = name === 'shell' ? sampleShell : sampleBuild;
    const publish = (minor, day, options = {}) =>
      publishRelease(store, sample(`n${minor}`, { packageVersion: `2.${minor}.0` }), {
        now: new Date(now.getTime() + day * DAY_MS),
        ...options,
      });
    await publish(0, 1);
    await publish(1, 2);
    for (const minor of [2, 3, 4, 5, 6]) await publish(minor, 9 + minor, { sharePercent: 5 });
    expect(existsSync(join(directory, name, '2.0.0-n0'))).toBe(true);
    const { registry } = await store.readRegistry();
    const { previous, kept } = registry.remotes[0];
    expect(kept.map(({ version }) => version)).toContain(previous?.version ?? kept[0].version);
    await rollbackRelease(store, name, now);
    expect(await rollbackRelease(store, name, now)).toEqual({ from: '2.1.0-n1', to: '2.0.0-n0' });
  });

  test('is what the loader falls back to, also where a rollback leads somewhere else', async () => {
    const { store, directory, publish } = await storeWithReleases(0, 1, 2);
    await rollbackRelease(store, 'member', new Date(now.getTime() + 2 * DAY_MS), { to: '1.0.0' });
    // As it was written before what is passed over counted as withdrawn.
    const { registry, tag } = await store.readRegistry();
    registry.remotes[0].kept[1].isWithdrawn = false;
    await store.swapRegistry(tag, registry);
    await publish(3, 3);
    const share = (minor) =>
      publishRelease(store, sampleBuild(`c${minor}`, { packageVersion: `1.${minor}.0` }), {
        now: new Date(now.getTime() + 90 * DAY_MS),
        sharePercent: 5,
      });
    for (const minor of [4, 5, 6, 7, 8]) await share(minor);
    expect((await store.readRegistry()).registry.remotes[0].previous.version).toBe('1.0.0-r0');
    for (const version of ['1.0.0-r0', '1.1.0-r1']) expect(existsSync(join(directory, 'member', version))).toBe(true);
    expect(existsSync(join(directory, 'member/1.2.0-r2'))).toBe(false);
  });
});

test('a shell is published beside the remotes, and publishing it again changes nothing', async () => {
  const { directory, store, publish } = newStore();
  await publish('one');
  expect(await publishRelease(store, sampleShell('frame'), { now })).toEqual({ version: '1.0.0-frame', isNew: true });
  const { registry } = await store.readRegistry();
  expect(registry).toMatchObject({ shell: { version: '1.0.0-frame' }, remotes: [{ name: 'member' }] });
  expect(readFileSync(join(directory, 'shell/1.0.0-frame/index.html'), 'utf8')).toBe('frame');
  expect(await publishRelease(store, sampleShell('frame'), { now })).toEqual({ version: '1.0.0-frame', isNew: false });
  await expect(publishRelease(store, sampleShell('other'), { now })).rejects.toThrow(
    'shell 1.0.0 is published already with other content',
  );
});

test('a release on an origin of its own has that origin in its entry', async () => {
  const { store } = newStore();
  await publishRelease(store, sampleBuild('one'), { now, origin: 'https://member.example' });
  const { registry } = await store.readRegistry();
  expect(registry.remotes[0].current.entry).toBe('https://member.example/remotes/member/1.0.0-one/remoteEntry.js');
});

describe('the proof of a release', () => {
  const proof = { verdict: 'proven', browser: 'Chromium 1', pages: 1 };

  test('is kept with it, shown in the history, and there after a rollback', async () => {
    const { store, publish } = newStore();
    await publishRelease(store, sampleShell('live'), { now });
    await publish('one', '1.0.0', {}, { prove: async () => proof });
    await publish('two', '1.1.0', {}, { prove: async () => ({ verdict: 'unproven' }) });
    await rollbackRelease(store, 'member', now);
    const [two, one] = formatReleases((await store.readRegistry()).registry).slice(5);
    expect(two).toMatch(/1\.1\.0-two .* withdrawn, unproven$/);
    expect(one).toMatch(/\* 1\.0\.0-one .* live, 1 page proven in Chromium 1$/);
  });

  test('that fails leaves everything as it was', async () => {
    const { directory, store, publish } = newStore();
    await publish('one');
    const before = await store.readRegistry();
    const prove = async () => Promise.reject(new Refusal('/wallet of member does not work.'));
    await expect(publish('two', '1.1.0', {}, { prove })).rejects.toThrow('/wallet of member does not work.');
    expect(await store.readRegistry()).toEqual(before);
    expect(existsSync(join(directory, 'member/1.1.0-two'))).toBe(false);
  });

  test('counts only beside what it was made beside', async () => {
    const { store, publish } = newStore();
    const prove = async () => {
      await publishRelease(store, sampleShell('one'), { now });
      return proof;
    };
    await expect(publish('one', '1.0.0', {}, { prove })).rejects.toThrow(
      'Somebody else changed the live release of shell meanwhile (now 1.0.0-one): look at it, then try again.',
    );
    await publish('one', '1.0.0', {}, { prove: async () => proof });
    const shell = sampleShell('three', { packageVersion: '3.0.0' });
    const proveShell = async () => {
      await publish('two', '1.1.0');
      return proof;
    };
    await expect(publishRelease(store, shell, { now, prove: proveShell })).rejects.toThrow(
      'Somebody else changed the live release of member meanwhile (now 1.1.0-two): look at it, then try again.',
    );
  });
});
