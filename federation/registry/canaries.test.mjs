import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { listShares, toVariant } from './variants.cjs';
import { describeCounts, formatReleases } from './entries.mjs';
import { requireFit } from './gate.mjs';
import { publishRelease } from './publish.mjs';
import { readBuild } from './read-build.mjs';
import { rollbackRelease, shareRelease } from './rollback.mjs';
import { createTeamKey, signRelease } from './settings.mjs';
import { createDirectoryStore } from './store.mjs';

const now = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-03-02T11:00:00Z');

function buildOf(version, given = {}) {
  const { dir } = sampleBuild(version, { packageVersion: version, ...given });
  return readBuild(dir);
}

/** A site whose member area is live in 1.0.0, and in 1.1.0 for 5 % of the visitors. */
async function siteWithCanary(given = {}) {
  const store = createDirectoryStore(temporaryDir('releases'));
  await publishRelease(store, readBuild(sampleShell('one').dir), { now });
  await publishRelease(store, buildOf('1.0.0'), { now, by: 'deploy' });
  await publishRelease(store, buildOf('1.1.0', given), { now, by: 'deploy', sharePercent: 5 });
  return store;
}

const findMember = async (store) => (await store.readRegistry()).registry.remotes.find(({ name }) => name === 'member');
const versionsOf = (registry) =>
  Object.fromEntries(registry.remotes.map(({ name, current }) => [name, current.version]));

test('a release for a share is the canary of its part, and what was live stays live', async () => {
  expect(await findMember(await siteWithCanary())).toMatchObject({
    current: { version: '1.0.0-1.0.0' },
    canary: { sharePercent: 5, since: now.toISOString(), current: { version: '1.1.0-1.1.0' }, paths: ['/wallet'] },
    kept: [
      { version: '1.1.0-1.1.0', isWithdrawn: false },
      { version: '1.0.0-1.0.0', isWithdrawn: false },
    ],
    history: [{ action: 'shared', version: '1.1.0-1.1.0', sharePercent: 5, by: 'deploy' }, { action: 'released' }],
  });
});

test('a part that has nothing live has no canary', async () => {
  const store = createDirectoryStore(temporaryDir('releases'));
  await expect(publishRelease(store, buildOf('1.0.0'), { now, sharePercent: 5 })).rejects.toThrow(
    'member has no live release beside which a share could see this one: leave --share out.',
  );
});

test('shares lie in one another: who has the canary of 5 % has that of 25 %, too', async () => {
  const store = await siteWithCanary({ paths: ['/wallet', '/cards'] });
  await publishRelease(store, readBuild(sampleShell('two', { packageVersion: '1.1.0' }).dir), {
    now,
    sharePercent: 25,
  });
  const { registry } = await store.readRegistry();
  expect(listShares(registry)).toEqual([5, 25]);
  const [few, some, all] = [toVariant(registry, 5), toVariant(registry, 25), toVariant(registry)];
  expect(versionsOf(few)).toEqual({ member: '1.1.0-1.1.0' });
  expect(few.remotes[0]).toMatchObject({ paths: ['/wallet', '/cards'], previous: { version: '1.0.0-1.0.0' } });
  expect(versionsOf(some)).toEqual({ member: '1.0.0-1.0.0' });
  expect(some.remotes[0]).toMatchObject({ paths: ['/wallet'], previous: null });
  expect([few, some, all].map(({ shell }) => shell.version)).toEqual(['1.1.0-two', '1.1.0-two', '1.0.0-one']);
  // What is not theirs is nothing that they could be given in its place.
  expect(all.remotes[0].kept.map(({ version }) => version)).toEqual(['1.0.0-1.0.0']);
  expect(JSON.stringify(all)).not.toContain('deploy');
});

test('a canary gets another share, and goes live for everybody', async () => {
  const store = await siteWithCanary();
  await shareRelease(store, 'member', 25, later, { by: 'Asha Verma', reason: 'It does well.' });
  // What is counted since it began still judges it.
  expect((await findMember(store)).canary).toMatchObject({ sharePercent: 25, since: now.toISOString() });
  await shareRelease(store, 'member', 100, later, { by: 'Asha Verma' });
  const member = await findMember(store);
  expect(member).toMatchObject({
    current: { version: '1.1.0-1.1.0' },
    previous: { version: '1.0.0-1.0.0' },
    kept: [{ isWithdrawn: false }, { isWithdrawn: false, liveUntil: later.toISOString() }],
    history: [{ action: 'released' }, { action: 'shared', sharePercent: 25, reason: 'It does well.' }, {}, {}],
  });
  expect(member.canary).toBeUndefined();
  await expect(shareRelease(store, 'member', 25, later)).rejects.toThrow(
    'member is not live for a share of the visitors: look at "npm run releases".',
  );
});

test('a rollback withdraws the canary, and only then goes back from what is live', async () => {
  const store = await siteWithCanary();
  expect(await rollbackRelease(store, 'member', later)).toEqual({ from: '1.1.0-1.1.0', to: '1.0.0-1.0.0' });
  const member = await findMember(store);
  expect(member.canary).toBeUndefined();
  expect(member).toMatchObject({
    current: { version: '1.0.0-1.0.0' },
    kept: [{ version: '1.1.0-1.1.0', isWithdrawn: true, liveUntil: later.toISOString() }, { isWithdrawn: false }],
  });
  await expect(rollbackRelease(store, 'member', later)).rejects.toThrow('member has no release before 1.0.0-1.0.0');
});

test.each([
  ['a rollback to a named release', (store) => rollbackRelease(store, 'member', later, { to: '0.9.0' }), '0.9.0-0.9.0'],
  ['a release for everybody', (store) => publishRelease(store, buildOf('1.2.0'), { now: later }), '1.2.0-1.2.0'],
  [
    'a release for a share',
    (store) => publishRelease(store, buildOf('1.2.0'), { now: later, sharePercent: 25 }),
    '1.0.0-1.0.0',
  ],
])('%s ends the canary, and no rollback leads to it', async (_what, change, live) => {
  const store = createDirectoryStore(temporaryDir('releases'));
  await publishRelease(store, readBuild(sampleShell('one').dir), { now });
  for (const version of ['0.9.0', '1.0.0']) await publishRelease(store, buildOf(version), { now });
  await publishRelease(store, buildOf('1.1.0'), { now, sharePercent: 5 });
  await change(store);
  const member = await findMember(store);
  expect(member.current.version).toBe(live);
  expect(member.canary?.current.version).not.toBe('1.1.0-1.1.0');
  expect(member.kept.find(({ version }) => version === '1.1.0-1.1.0')).toMatchObject({
    isWithdrawn: true,
    liveUntil: later.toISOString(),
  });
});

test('the canary itself is released by publishing it again', async () => {
  const store = await siteWithCanary();
  await publishRelease(store, buildOf('1.1.0'), { now: later });
  const member = await findMember(store);
  expect(member).toMatchObject({ current: { version: '1.1.0-1.1.0' }, previous: { version: '1.0.0-1.0.0' } });
  expect(member.canary).toBeUndefined();
  expect(member.kept.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false]);
});

test('of two who withdraw it the second is refused, and who meant another one, too', async () => {
  const store = await siteWithCanary();
  const withdraw = (version) => shareRelease(store, 'member', 0, later, { version, by: 'the server' });
  await expect(withdraw('1.2.0-1.2.0')).rejects.toThrow('member 1.2.0-1.2.0 is not live for a share of the visitors');
  const ends = await Promise.allSettled([withdraw('1.1.0-1.1.0'), withdraw('1.1.0-1.1.0')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await findMember(store)).history.filter(({ action }) => action === 'withdrawn')).toHaveLength(1);
});

test.each(['withdrawn', 'replaced'])('a canary that is %s meanwhile does not go live for all', async (change) => {
  const store = await siteWithCanary();
  const slow = {
    ...store,
    // Asked for between the look at the canary and its going live.
    readManifestText: async (...release) => {
      if ((await findMember(store)).canary?.current.version === '1.1.0-1.1.0')
        await (change === 'withdrawn'
          ? shareRelease(store, 'member', 0, later, { by: 'the server' })
          : publishRelease(store, buildOf('1.2.0'), { now: later, sharePercent: 5 }));
      return store.readManifestText(...release);
    },
  };
  const sign = () => ({ team: 'money', value: '' });
  const options = { version: '1.1.0-1.1.0', sign };
  await expect(shareRelease(slow, 'member', 100, later, options)).rejects.toThrow(
    'The registry was changed meanwhile: look at "npm run releases", then try again.',
  );
  expect((await findMember(store)).current.version).toBe('1.0.0-1.0.0');
});

test('a remote fits to the shell that some visitors have, a shell to their remotes, and no two have one path', async () => {
  const store = await siteWithCanary({ paths: ['/cards'], requires: { react: '^19.3.1' } });
  const shell = sampleShell('two', { packageVersion: '1.1.0', shared: { react: '19.3.0' } });
  await expect(requireFit(store, (await store.readRegistry()).registry, shell.manifest)).rejects.toThrow(
    'member needs react ^19.3.1, but this shell offers 19.3.0.',
  );
  await expect(publishRelease(store, buildOf('1.0.0', { name: 'cards', paths: ['/Cards'] }), { now })).rejects.toThrow(
    'cards cannot have the path /Cards: it belongs to member.',
  );
  await publishRelease(store, readBuild(shell.dir), { now, sharePercent: 5 });
  const { registry } = await store.readRegistry();
  const { manifest } = buildOf('1.2.0', { requires: { react: '^19.3.1' } });
  await expect(requireFit(store, registry, manifest)).rejects.toThrow(
    'member needs react ^19.3.1, but the shell that some visitors have offers 19.3.0.',
  );
});

test('on a site with owners the share is widened with the key of the owner', async () => {
  const store = await siteWithCanary();
  const [money, offers] = ['money', 'offers'].map((team) => `${temporaryDir('key')}/${team}.pem`);
  const owners = {
    teams: { money: { keys: [createTeamKey(money)] }, offers: { keys: [createTeamKey(offers)] } },
    approvers: [],
    parts: { member: { team: 'money', access: ['member'], paths: ['/wallet'] } },
  };
  const widen = (key) =>
    shareRelease(store, 'member', 25, later, { owners, sign: (text) => signRelease(owners, text, key) });
  await expect(widen(offers)).rejects.toThrow('member 1.1.0-1.1.0 is not signed by its owner, the team money.');
  await widen(money);
  expect((await findMember(store)).history[0]).toMatchObject({ sharePercent: 25, by: 'money' });
});

test('the list marks the canary, and says how each release does where that is known', async () => {
  const store = await siteWithCanary();
  await shareRelease(store, 'member', 25, later, { by: 'Asha Verma', reason: 'It does well.' });
  const lines = formatReleases((await store.readRegistry()).registry, (name, version) =>
    name === 'member' && version === '1.1.0-1.1.0' ? describeCounts({ visits: 200, incidents: 3 }) : undefined,
  );
  expect(lines.slice(4, 9)).toEqual([
    'member (member)',
    '  ~ 1.1.0-1.1.0              2026-03-02T10:00:00.000Z live for 25 % of the visitors, 200 visits, 1.5 incidents in 100',
    '  * 1.0.0-1.0.0              2026-03-02T10:00:00.000Z live',
    '  history',
    '    2026-03-02T11:00:00.000Z 1.1.0-1.1.0 live for 25 % of the visitors by Asha Verma: It does well.',
  ]);
});
