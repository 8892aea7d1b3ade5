import { userInfo } from 'node:os';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { createDirectoryStore } from './store.mjs';
import { formatReleases } from './entries.mjs';
import { publishRelease } from './publish.mjs';
import { rollbackRelease } from './rollback.mjs';

const now = new Date('2026-03-02T10:00:00Z');

async function storeWith(...contents) {
  const store = createDirectoryStore(temporaryDir('releases'));
  await publishRelease(store, sampleShell('one'), { now });
  for (const content of contents) await publish(store, content);
  return store;
}

const publish = (store, content, given = {}) =>
  publishRelease(store, sampleBuild(content, { packageVersion: content, ...given }), { now });

async function live(store) {
  const { current, previous, paths } = (await store.readRegistry()).registry.remotes[0];
  return { current: current.version, previous: previous?.version, paths };
}

test('a rollback makes the release before live again, with its own paths', async () => {
  const store = await storeWith('1.0.0');
  await publish(store, '1.1.0', { paths: ['/wallet', '/cards'] });
  expect(await rollbackRelease(store, 'member', now)).toEqual({ from: '1.1.0-1.1.0', to: '1.0.0-1.0.0' });
  expect(await live(store)).toEqual({ current: '1.0.0-1.0.0', previous: undefined, paths: ['/wallet'] });
});

test('a second rollback goes one further back, a third has nowhere to go', async () => {
  const store = await storeWith('1.0.0', '1.1.0', '1.2.0');
  await rollbackRelease(store, 'member', now);
  expect(await live(store)).toMatchObject({ current: '1.1.0-1.1.0', previous: '1.0.0-1.0.0' });
  await rollbackRelease(store, 'member', now);
  await expect(rollbackRelease(store, 'member', now)).rejects.toThrow(
    'member has no release before 1.0.0-1.0.0 to go back to.',
  );
});

test('a rollback never leads to a release that was gone back from', async () => {
  const store = await storeWith('1.0.0', '1.1.0');
  await rollbackRelease(store, 'member', now);
  await publish(store, '1.2.0');
  await rollbackRelease(store, 'member', now);
  expect(await live(store)).toMatchObject({ current: '1.0.0-1.0.0' });
});

test('publishing a release again that was gone back from makes it live', async () => {
  const store = await storeWith('1.0.0', '1.1.0');
  await rollbackRelease(store, 'member', now);
  await publish(store, '1.1.0');
  expect(await live(store)).toMatchObject({ current: '1.1.0-1.1.0', previous: '1.0.0-1.0.0' });
});

test('a remote that was never published cannot go back', async () => {
  await expect(rollbackRelease(await storeWith(), 'member', now)).rejects.toThrow('member has never been published.');
});

test('the list says what is live, what is kept, what was gone back from and who did it', async () => {
  const store = await storeWith('1.0.0', '1.1.0', '1.2.0');
  await rollbackRelease(store, 'member', now, { by: 'Asha Verma', reason: 'It is slow.' });
  const { registry } = await store.readRegistry();
  expect(formatReleases(registry)).toEqual([
    'shell',
    '  * 1.0.0-one                2026-03-02T10:00:00.000Z live',
    '  history',
    `    2026-03-02T10:00:00.000Z 1.0.0-one released by ${userInfo().username}`,
    'member (member)',
    '    1.2.0-1.2.0              2026-03-02T10:00:00.000Z withdrawn',
    '  * 1.1.0-1.1.0              2026-03-02T10:00:00.000Z live',
    '    1.0.0-1.0.0              2026-03-02T10:00:00.000Z kept',
    '  history',
    '    2026-03-02T10:00:00.000Z rolled back to 1.1.0-1.1.0 by Asha Verma: It is slow.',
    ...['1.2.0', '1.1.0', '1.0.0'].map(
      (version) => `    2026-03-02T10:00:00.000Z ${version}-${version} released by ${userInfo().username}`,
    ),
    'registry generation 5',
  ]);
});

test('the shell goes back as remotes do, and comes back by publishing it again', async () => {
  const store = await storeWith('1.0.0');
  const second = sampleShell('two', { packageVersion: '1.1.0' });
  await publishRelease(store, second, { now });
  expect(await rollbackRelease(store, 'shell', now)).toEqual({ from: '1.1.0-two', to: '1.0.0-one' });
  const { shell } = (await store.readRegistry()).registry;
  expect(shell).toMatchObject({ version: '1.0.0-one', kept: [{ isWithdrawn: true }, { isWithdrawn: false }] });
  await publishRelease(store, second, { now });
  expect((await store.readRegistry()).registry.shell.version).toBe('1.1.0-two');
});

test('neither goes back to what no longer fits to the other', async () => {
  const store = await storeWith('1.0.0');
  await publishRelease(store, sampleShell('two', { packageVersion: '2.0.0', shared: { react: '20.0.0' } }), { now });
  await publish(store, '2.0.0', { requires: { react: '^20.0.0' } });
  await expect(rollbackRelease(store, 'member', now)).rejects.toThrow(
    'member needs react ^19.3.0, but the live shell offers 20.0.0.',
  );
  await expect(rollbackRelease(store, 'shell', now)).rejects.toThrow(
    'member needs react ^20.0.0, but this shell offers 19.3.1.',
  );
});

test('a remote does not go back to an address that another one has by now', async () => {
  const store = await storeWith();
  await publish(store, '1.0.0', { paths: ['/wallet', '/cards'] });
  await publish(store, '1.1.0');
  await publishRelease(store, sampleBuild('cards', { name: 'cards', paths: ['/Cards'] }), { now });
  await expect(rollbackRelease(store, 'member', now)).rejects.toThrow(
    'member cannot have the path /cards: it belongs to cards.',
  );
});

test('a shell does not go back to an address that a remote has by now', async () => {
  const store = createDirectoryStore(temporaryDir('releases'));
  await publishRelease(store, sampleShell('one', { paths: ['/login', '/wallet'] }), { now });
  await publishRelease(store, sampleShell('two', { packageVersion: '1.1.0' }), { now });
  await publish(store, '1.0.0');
  await expect(rollbackRelease(store, 'shell', now)).rejects.toThrow(
    'shell cannot have the path /wallet: it belongs to member.',
  );
});

test('a rollback can lead to any release that is kept, by its version', async () => {
  const store = await storeWith('1.0.0', '1.1.0', '1.2.0');
  expect(await rollbackRelease(store, 'member', now, { to: '1.0.0' })).toEqual({
    from: '1.2.0-1.2.0',
    to: '1.0.0-1.0.0',
  });
  expect(await live(store)).toMatchObject({ current: '1.0.0-1.0.0', previous: undefined });
  // Also to one that was gone back from; what is left for a newer one is none, but what was passed over stays one.
  await rollbackRelease(store, 'member', now, { to: '1.2.0-1.2.0' });
  expect(await live(store)).toMatchObject({ current: '1.2.0-1.2.0', previous: '1.0.0-1.0.0' });
  const [{ kept }] = (await store.readRegistry()).registry.remotes;
  expect(kept.map(({ isWithdrawn, liveUntil }) => [isWithdrawn, liveUntil !== undefined])).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ]);
  await rollbackRelease(store, 'member', now, { to: '1.1.0' });
  expect(await live(store)).toMatchObject({ current: '1.1.0-1.1.0', previous: '1.0.0-1.0.0' });
});

test('a rollback leads to what was live before, not to what was passed over on the way back to that', async () => {
  const store = await storeWith('1.0.0', '1.1.0', '1.2.0');
  await rollbackRelease(store, 'member', now, { to: '1.0.0' });
  await publish(store, '1.3.0');
  expect(await live(store)).toMatchObject({ current: '1.3.0-1.3.0', previous: '1.0.0-1.0.0' });
  expect(await rollbackRelease(store, 'member', now)).toEqual({ from: '1.3.0-1.3.0', to: '1.0.0-1.0.0' });
});

test('a rollback to what is live, or not kept, is refused', async () => {
  const store = await storeWith('1.0.0');
  await expect(rollbackRelease(store, 'member', now, { to: '1.0.0' })).rejects.toThrow(
    'member 1.0.0-1.0.0 is live already.',
  );
  await expect(rollbackRelease(store, 'member', now, { to: '0.9.0' })).rejects.toThrow(
    'member keeps no release 0.9.0: "npm run releases" lists those that it keeps.',
  );
});
