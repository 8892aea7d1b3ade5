import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { requireOwned } from './gate.mjs';
import { findOwnerFault, readOwners } from './owners.cjs';
import { publishRelease } from './publish.mjs';
import { readBuild } from './read-build.mjs';
import { rollbackRelease } from './rollback.mjs';
import { createTeamKey, signRelease } from './settings.mjs';
import { createDirectoryStore } from './store.mjs';

const now = new Date('2026-03-02T10:00:00Z');
const dir = temporaryDir('keys');
const keyFile = (team) => join(dir, `${team}.key.pem`);
const TEAMS = ['money', 'offers', 'platform'];
const keys = Object.fromEntries(TEAMS.map((team) => [team, createTeamKey(keyFile(team))]));

const owners = {
  teams: Object.fromEntries(TEAMS.map((team) => [team, { keys: [keys[team]] }])),
  approvers: ['platform'],
  parts: {
    shell: { team: 'platform' },
    member: { team: 'money', access: ['member', 'public'], paths: ['/wallet/*', '/network'] },
  },
};

/** A release as it is in a build, signed by teams. */
function signed(build, ...teams) {
  const { manifestText } = readBuild(build.dir);
  return { manifestText, signatures: teams.map((team) => signRelease(owners, manifestText, keyFile(team))) };
}

const faultOf = (given, ...teams) => {
  const { manifestText, signatures } = signed(sampleBuild('one', given), ...teams);
  return findOwnerFault(owners, manifestText, signatures);
};

test('a release that its owner signed, within what the owner may publish, passes', () => {
  expect(faultOf({ paths: ['/wallet', '/Wallet/history/', '/network'] }, 'money')).toBeUndefined();
});

test('the shell has an owner too', () => {
  const { manifestText, signatures } = signed(sampleShell('one'), 'platform');
  expect(findOwnerFault(owners, manifestText, signatures)).toBeUndefined();
});

test.each([
  [{}, [], 'member 1.0.0-one is not signed by its owner, the team money.'],
  [{}, ['offers'], 'member 1.0.0-one is not signed by its owner, the team money.'],
  [{ name: 'offers' }, ['offers'], 'owners.json names no owner of offers.'],
  [{ name: 'constructor' }, ['offers'], 'owners.json names no owner of constructor.'],
  [{ access: 'admin' }, ['money'], 'member may not be open to admin: owners.json allows member, public.'],
  [
    { paths: ['/wallet', '/walletx'] },
    ['money'],
    'member may not have the path /walletx: owners.json does not give it to the team money.',
  ],
])('a release with %j signed by %j is refused', (given, teams, sentence) => {
  expect(faultOf(given, ...teams)).toBe(sentence);
});

test('a signature stands for the manifest it was made over, and for no other', () => {
  const { signatures } = signed(sampleBuild('one'), 'money');
  const { manifestText } = signed(sampleBuild('two'));
  expect(findOwnerFault(owners, manifestText, signatures)).toContain('is not signed by its owner');
});

test('a team that changes its key still stands by what it signed with the old one', () => {
  const { manifestText, signatures } = signed(sampleBuild('one'), 'money');
  const teams = { ...owners.teams, money: { keys: ['no key', keys.offers, keys.money] } };
  expect(findOwnerFault({ ...owners, teams }, manifestText, signatures)).toBeUndefined();
});

test('a key of no team signs nothing, and no key file is replaced', () => {
  const file = join(dir, 'stranger.key.pem');
  createTeamKey(file);
  expect(() => signRelease(owners, '{}', file)).toThrow('belongs to no team of owners.json');
  expect(() => createTeamKey(file)).toThrow('exists already');
  expect(() => signRelease(owners, '{}', join(dir, 'absent.pem'))).toThrow('There is no private key in');
});

describe('a change of access', () => {
  async function publishedMember() {
    const store = createDirectoryStore(temporaryDir('releases'));
    await publishRelease(store, sampleShell('shell'), { now });
    const build = sampleBuild('one');
    await publishRelease(store, build, { now, signatures: signed(build, 'money').signatures });
    const open = sampleBuild('two', { packageVersion: '1.1.0', access: 'public' });
    return { store, open, registry: (await store.readRegistry()).registry };
  }
  const CHANGE = 'member is open to member today and would be open to public';

  test('takes a word of its own', async () => {
    const { registry, open } = await publishedMember();
    expect(() => requireOwned(registry, signed(open, 'money', 'platform'), { owners })).toThrow(
      `${CHANGE}: say "-- --allow-access" if that is meant.`,
    );
    expect(() => requireOwned(registry, signed(open), { allowsAccess: true })).not.toThrow();
  });

  test('takes the key of an approver of another team where the site has owners', async () => {
    const { registry, open } = await publishedMember();
    const rules = { owners, allowsAccess: true };
    for (const teams of [['money'], ['money', 'offers'], ['money', 'money']])
      expect(() => requireOwned(registry, signed(open, ...teams), rules)).toThrow(`${CHANGE}: set SECOND_KEY_FILE`);
    expect(() => requireOwned(registry, signed(open, 'money', 'platform'), rules)).not.toThrow();
  });

  test('is no smaller thing when it comes by going back', async () => {
    const { store, open } = await publishedMember();
    await publishRelease(store, open, { now, signatures: signed(open, 'money', 'platform').signatures });
    await expect(rollbackRelease(store, 'member', now, { owners })).rejects.toThrow('say "-- --allow-access"');
    await expect(rollbackRelease(store, 'member', now, { owners, allowsAccess: true })).rejects.toThrow(
      'set SECOND_KEY_FILE',
    );
    const approve = (manifestText) => signRelease(owners, manifestText, keyFile('platform'));
    const rules = { owners, allowsAccess: true, approve };
    await expect(rollbackRelease(store, 'member', now, rules)).resolves.toMatchObject({ to: '1.0.0-one' });
  });
});

test('a change of the owner takes the key of an approver', async () => {
  const store = createDirectoryStore(temporaryDir('releases'));
  await publishRelease(store, sampleShell('shell'), { now });
  const build = sampleBuild('one');
  await publishRelease(store, build, { now, signatures: signed(build, 'money').signatures });
  const { registry } = await store.readRegistry();
  const taken = { ...owners, parts: { member: { ...owners.parts.member, team: 'offers' } } };
  const next = signed(sampleBuild('two'), 'offers');
  expect(() => requireOwned(registry, next, { owners: taken, allowsAccess: true })).toThrow(
    'member belongs to the team money today and would belong to the team offers: set SECOND_KEY_FILE',
  );
});

test.each([
  ['{', 'owners.json is damaged: it is not JSON'],
  ['{}', 'owners.json is damaged: it must hold "teams", "parts" and a list of "approvers"'],
  [{ ...owners, teams: { money: {} } }, 'owners.json is damaged: the team money has no list of "keys"'],
  [
    { ...owners, parts: { member: { team: 'nobody' } } },
    'owners.json is damaged: member belongs to a team that it does not name',
  ],
  [
    { ...owners, parts: { member: { team: 'money', access: ['member'] } } },
    'owners.json is damaged: it does not say which "access" and which "paths" member may have',
  ],
])('a file of owners that holds %j is refused in a sentence', (content, sentence) => {
  const file = join(temporaryDir('owners'), 'owners.json');
  expect(readOwners(file)).toBeUndefined();
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  expect(() => readOwners(file)).toThrow(sentence);
});
