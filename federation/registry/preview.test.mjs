import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { endPreviews, previewRelease } from './preview.mjs';
import { findPreview, toPreviewRegistry } from './variants.cjs';
import { publishRelease } from './publish.mjs';
import { createDirectoryStore } from './store.mjs';

const NOW = new Date('2026-11-20T06:00:00Z');
const LATER = new Date('2026-11-21T06:00:00Z');
const NEXT = { packageVersion: '1.1.0' };

/** A store with a shell and one release of `member`. */
async function openStore() {
  const directory = temporaryDir('previews');
  const store = createDirectoryStore(directory);
  await publishRelease(store, sampleShell('shell'), { now: NOW });
  await publishRelease(store, sampleBuild('first'), { now: NOW });
  const isKept = (/** @type {string} */ version) => existsSync(join(directory, 'member', version));
  return { store, isKept };
}

/** @param {{ path: string }} link */
const tokenOf = ({ path }) => path.replace('/preview/', '');

test('a preview is kept beside the live release, which stays as it is', async () => {
  const { store, isKept } = await openStore();
  const link = await previewRelease(store, sampleBuild('next', NEXT), { now: NOW });
  const { registry } = await store.readRegistry();
  expect(isKept('1.1.0-next')).toBe(true);
  expect(registry.remotes[0]?.current.version).toBe('1.0.0-first');
  expect(registry.remotes[0]?.kept.map(({ version }) => version)).toEqual(['1.0.0-first']);

  const preview = findPreview(registry, tokenOf(link), NOW);
  expect(preview).toMatchObject({ name: 'member', expiresAt: LATER.toISOString() });
  const [seen] = toPreviewRegistry(registry, /** @type {NonNullable<typeof preview>} */ (preview)).remotes;
  expect([seen?.current.version, seen?.previous?.version]).toEqual(['1.1.0-next', '1.0.0-first']);
});

test('a link that has expired, was changed, or belongs to another preview shows nothing', async () => {
  const { store } = await openStore();
  const link = await previewRelease(store, sampleBuild('next', NEXT), { now: NOW });
  const other = await previewRelease(store, sampleBuild('other', NEXT), { now: NOW });
  const { registry } = await store.readRegistry();
  const [claim, signature] = tokenOf(link).split('.');
  const [otherClaim] = tokenOf(other).split('.');
  const forged = Buffer.from(claim ?? '', 'base64url')
    .toString()
    .replace('2026-11-21', '2027-11-21');
  expect(findPreview(registry, `${claim}.${signature}`, NOW)).toBeDefined();
  for (const token of [
    '',
    String(claim),
    `${claim}.`,
    `${otherClaim}.${signature}`,
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${claim}.${signature?.slice(0, -4)}AAAA`,
  ])
    expect(findPreview(registry, token, NOW)).toBeUndefined();
  expect(findPreview(registry, tokenOf(link), LATER)).toBeUndefined();
});

test('previews that have expired go with their files, unless the release went live meanwhile', async () => {
  const { store, isKept } = await openStore();
  await previewRelease(store, sampleBuild('next', NEXT), { now: NOW });
  await previewRelease(store, sampleBuild('never', NEXT), { now: NOW });
  await publishRelease(store, sampleBuild('next', NEXT), { now: NOW });
  await endPreviews(store, NOW);
  expect((await store.readRegistry()).registry.previews).toHaveLength(2);
  await endPreviews(store, LATER);
  expect((await store.readRegistry()).registry.previews).toBeUndefined();
  expect([isKept('1.1.0-next'), isKept('1.1.0-never'), isKept('1.0.0-first')]).toEqual([true, false, true]);
});

test('a release keeps its files when a preview of it ends while it is published', async () => {
  const { store, isKept } = await openStore();
  const build = sampleBuild('next', NEXT);
  await previewRelease(store, build, { now: NOW });
  const requireServed = async () => void (await endPreviews(store, LATER));
  await publishRelease(store, build, { now: LATER, requireServed });
  expect((await store.readRegistry()).registry.remotes[0]?.current.version).toBe('1.1.0-next');
  expect(isKept('1.1.0-next')).toBe(true);
});

test('a release that goes live between the end of its preview and the removal of the files keeps them', async () => {
  const { store, isKept } = await openStore();
  const build = sampleBuild('next', NEXT);
  await previewRelease(store, build, { now: NOW });
  /** @type {typeof store} */
  const slow = {
    ...store,
    removeRelease: async (...release) => {
      await publishRelease(store, build, { now: LATER });
      await store.removeRelease(...release);
    },
  };
  await endPreviews(slow, LATER);
  expect(isKept('1.1.0-next')).toBe(true);
});

describe('a preview of a release that is kept no longer has its files', () => {
  const publish = (/** @type {import('./store.mjs').ReleaseStore} */ store, /** @type {number} */ minor, now = NOW) =>
    publishRelease(store, sampleBuild(`r${minor}`, { packageVersion: `1.${minor}.0` }), { now });
  const muchLater = new Date('2026-12-20T06:00:00Z');

  async function openFullStore() {
    const opened = await openStore();
    for (const minor of [1, 2, 3, 4]) await publish(opened.store, minor);
    return opened;
  }

  test('until it ends', async () => {
    const { store, isKept } = await openFullStore();
    await previewRelease(store, sampleBuild('first'), { now: muchLater });
    await publish(store, 5, muchLater);
    const { registry } = await store.readRegistry();
    expect(registry.remotes[0]?.kept.map(({ version }) => version)).not.toContain('1.0.0-first');
    expect(isKept('1.0.0-first')).toBe(true);
    await endPreviews(store, muchLater, () => true);
    expect(isKept('1.0.0-first')).toBe(false);
  });

  test('also when it is dropped while the preview is made', async () => {
    const { store, isKept } = await openFullStore();
    const requireServed = async () => void (await publish(store, 5, muchLater));
    await previewRelease(store, sampleBuild('first'), { now: muchLater, requireServed });
    expect(isKept('1.0.0-first')).toBe(true);
  });
});

test('a team ends its previews before their time, and a new link to the same content ends the one before', async () => {
  const { store } = await openStore();
  const first = await previewRelease(store, sampleBuild('next', NEXT), { now: NOW });
  const second = await previewRelease(store, sampleBuild('next', NEXT), { now: NOW });
  const find = async (/** @type {{ path: string }} */ link) =>
    findPreview((await store.readRegistry()).registry, tokenOf(link), NOW);
  expect(await find(first)).toBeUndefined();
  expect(await find(second)).toBeDefined();
  const ended = await endPreviews(store, NOW, ({ name }) => name === 'member');
  expect(ended.map(({ current }) => current.version)).toEqual(['1.1.0-next']);
  expect(await find(second)).toBeUndefined();
});

test.each([
  ['the shell', sampleShell('next', NEXT), /A preview is of a remote/],
  ['what is live', sampleBuild('first'), /member 1\.0\.0-first is live/],
  [
    'a remote at an address of others',
    sampleBuild('next', { ...NEXT, name: 'offers', paths: ['/Wallet/'] }),
    /belongs to member/,
  ],
])('%s is refused, and nothing changes', async (_what, build, sentence) => {
  const { store } = await openStore();
  const { tag } = await store.readRegistry();
  await expect(previewRelease(store, build, { now: NOW })).rejects.toThrow(sentence);
  expect((await store.readRegistry()).tag).toBe(tag);
});

test('nothing changes when a check of a release fails', async () => {
  const { store, isKept } = await openStore();
  const { tag } = await store.readRegistry();
  for (const check of ['requireFit', 'prove']) {
    const options = { now: NOW, [check]: () => Promise.reject(new Error(check)) };
    await expect(previewRelease(store, sampleBuild('next', NEXT), options)).rejects.toThrow(check);
  }
  expect((await store.readRegistry()).tag).toBe(tag);
  expect(isKept('1.1.0-next')).toBe(false);
});
