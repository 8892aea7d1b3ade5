import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { RegisteredRemote, Registry } from 'federation/contract';
import { toSignedBytes } from 'federation/owners';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, noDatabase } from '../../test/test-app';
import { parseConfig } from '../config/config';
import { requireOwnedReleases } from './owned-releases';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const OWNERS = {
  teams: { money: { keys: [publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] } },
  approvers: [],
  parts: { shell: { team: 'money' }, member: { team: 'money', access: ['member'], paths: ['/wallet'] } },
};
const RELEASE = { version: '1.0.0', contract: 2, integrity: {}, assets: {}, requires: { react: '^19.3.0' } };

const KEPT = { version: '1.0.0', publishedAt: '2026-03-02T10:00:00Z', isWithdrawn: false };

/** The site of a signed shell and a signed remote, whose registry says what is given. */
function publish(given: Partial<RegisteredRemote> = {}) {
  const releasesDirectory = mkdtempSync(join(tmpdir(), 'safar-owned-'));
  const config = { ...parseConfig({ RELEASES_DIR: releasesDirectory }) };
  const put = (file: string, manifest: object) => {
    const text = JSON.stringify(manifest);
    mkdirSync(dirname(join(releasesDirectory, file)), { recursive: true });
    writeFileSync(join(releasesDirectory, file), text);
    return [{ team: 'money', value: sign(null, toSignedBytes(text), privateKey).toString('base64') }];
  };
  const page = '<!doctype html>';
  const files = { 'index.html': `sha256-${createHash('sha256').update(page).digest('base64')}` };
  const shell = put('shell/1.0.0/shell.json', { name: 'shell', version: '1.0.0', paths: [], files });
  const pageFile = join(releasesDirectory, 'shell/1.0.0/index.html');
  writeFileSync(pageFile, page);
  const place = { name: 'member', access: 'member' as const, paths: ['/wallet'] };
  const member = put('member/1.0.0/remote.json', { ...RELEASE, ...place });
  const registry: Registry = {
    generation: 1,
    shell: { version: '1.0.0', kept: [{ ...KEPT, signatures: shell }] },
    remotes: [
      {
        ...place,
        current: { ...RELEASE, entry: '/remotes/member/1.0.0/remoteEntry.js' },
        previous: null,
        kept: [{ ...KEPT, signatures: member }],
        ...given,
      },
    ],
  };
  const nameOwners = () => writeFileSync(config.ownersFile, JSON.stringify(OWNERS));
  return {
    registry,
    releasesDirectory,
    nameOwners,
    pageFile,
    put,
    check: async () => void (await requireOwnedReleases(config, registry)),
  };
}

it('takes the releases that their owners signed', async () => {
  const { check, nameOwners } = publish();
  nameOwners();
  await expect(check()).resolves.toBeUndefined();
});

it('asks for no signature where the site names no owners', async () => {
  const { check, nameOwners } = publish({ kept: [] });
  await expect(check()).resolves.toBeUndefined();
  nameOwners();
  await expect(check()).rejects.toThrow('member 1.0.0 is not signed by its owner, the team money.');
});

const entry = '/remotes/member/1.0.0/remoteEntry.js';
const CANARY: Omit<NonNullable<RegisteredRemote['canary']>, 'current'> = {
  sharePercent: 5,
  since: '2026-11-20T06:00:00Z',
  access: 'member',
  paths: ['/wallet'],
};
it.each<[string, Partial<RegisteredRemote>]>([
  ['access', { access: 'public' }],
  ['paths', { paths: ['/wallet', '/admin'] }],
  ['integrity', { current: { ...RELEASE, entry, integrity: { 'remoteEntry.js': 'sha256-another' } } }],
  ['requires', { previous: { ...RELEASE, entry, requires: {} } }],
  ['access', { canary: { ...CANARY, access: 'public', current: { ...RELEASE, entry } } }],
  ['requires', { canary: { ...CANARY, current: { ...RELEASE, entry, requires: {} } } }],
])('refuses a registry that gives a signed release another %s', async (field, given) => {
  const { check, nameOwners } = publish(given);
  nameOwners();
  await expect(check()).rejects.toThrow(
    `The registry gives member/1.0.0/remote.json another "${field}" than what its team has signed.`,
  );
});

it('refuses a shell whose files are not those that were signed', async () => {
  const { check, nameOwners, pageFile } = publish();
  nameOwners();
  writeFileSync(pageFile, '<!doctype html><script src="https://elsewhere.example/a.js"></script>');
  await expect(check()).rejects.toThrow('index.html of the live shell is not as it was published.');
});

it.each([
  ['br', brotliCompressSync],
  ['gz', gzipSync],
  ['deflate', deflateSync],
])(
  'refuses a shell whose copy .%s, which is sent in the place of a file, holds something else',
  async (ending, compress) => {
    const { check, nameOwners, pageFile } = publish();
    nameOwners();
    const copy = `${pageFile}.${ending}`;
    writeFileSync(copy, compress('<!doctype html>'));
    await expect(check()).resolves.toBeUndefined();
    const sentence = `index.html.${ending} of the live shell is not as it was published.`;
    writeFileSync(copy, compress('<!doctype html><p>Another page'));
    await expect(check()).rejects.toThrow(sentence);
    writeFileSync(copy, 'nothing compressed');
    await expect(check()).rejects.toThrow(sentence);
  },
);

it('refuses what a team has signed in the place of the shell', async () => {
  const { check, nameOwners, put, registry } = publish();
  nameOwners();
  const signatures = put('shell/1.0.0/shell.json', {
    ...RELEASE,
    name: 'member',
    access: 'member',
    paths: ['/wallet'],
  });
  registry.shell = { version: '1.0.0', kept: [{ ...KEPT, signatures }] };
  await expect(check()).rejects.toThrow('another "name" than what its team has signed');
});

it('refuses an unsigned shell, and a release that is not there', async () => {
  const unsigned = publish();
  unsigned.nameOwners();
  unsigned.registry.shell = { version: '1.0.0', kept: [] };
  await expect(unsigned.check()).rejects.toThrow('shell 1.0.0 is not signed by its owner');
  const shared = publish();
  shared.nameOwners();
  if (!shared.registry.shell) throw new Error('there is no shell');
  shared.registry.shell.canary = { sharePercent: 25, since: CANARY.since, version: '1.1.0' };
  shared.put('shell/1.1.0/shell.json', { name: 'shell', version: '1.1.0', paths: [], files: {} });
  await expect(shared.check()).rejects.toThrow('shell 1.1.0 is not signed by its owner');
  const absent = publish({ current: { ...RELEASE, version: '1.1.0', entry } });
  absent.nameOwners();
  await expect(absent.check()).rejects.toThrow('member/1.1.0/remote.json cannot be read');
});

it('takes a preview that its owner signed, and refuses any other', async () => {
  const { check, nameOwners, put, registry } = publish();
  nameOwners();
  const place = { name: 'member', access: 'member' as const, paths: ['/wallet'] };
  const signatures = put('member/1.1.0/remote.json', { ...RELEASE, version: '1.1.0', ...place });
  const current = { ...RELEASE, version: '1.1.0', entry: '/remotes/member/1.1.0/remoteEntry.js' };
  const preview = { ...place, current, expiresAt: '2026-11-23T06:00:00Z', key: 'k', signatures };
  registry.previews = [preview];
  await expect(check()).resolves.toBeUndefined();
  registry.previews = [{ ...preview, signatures: undefined }];
  await expect(check()).rejects.toThrow('member 1.1.0 is not signed by its owner, the team money.');
  registry.previews = [{ ...preview, access: 'public' }];
  await expect(check()).rejects.toThrow('another "access" than what its team has signed');
});

const toHashes = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      file,
      `sha256-${createHash('sha256').update(content).digest('base64')}`,
    ]),
  );

/** A signed site of two shells and two releases of a remote, in each of whose folders there is one file too many. */
function publishServed() {
  const { registry, releasesDirectory, nameOwners, put } = publish();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(releasesDirectory, path)), { recursive: true });
    writeFileSync(join(releasesDirectory, path), content);
  };
  const writeAll = (directory: string, files: Record<string, string>, laid: string[]) => {
    Object.entries(files).forEach(([file, content]) => write(`${directory}/${file}`, content));
    laid.forEach((file) => write(`${directory}/${file}`, '<!doctype html><p>Laid here'));
    return toHashes(files);
  };
  const release = (name: string, version: string, files: Record<string, string>, laid: string[]) => {
    const hashes = writeAll(`${name}/${version}`, files, laid);
    const isShell = name === 'shell';
    const more = isShell ? { paths: [] } : { ...RELEASE, access: 'member', paths: ['/wallet'] };
    const manifest = { ...more, name, version, files: hashes };
    return { ...KEPT, version, signatures: put(`${name}/${version}/${isShell ? 'shell' : 'remote'}.json`, manifest) };
  };
  const page = { 'index.html': TEMPLATE, 'site.json': JSON.stringify(SHELL_SITE), 'favicon.svg': '<svg/>' };
  const live = release('shell', '1.0.0', { ...page, 'assets/a.js': 'a' }, ['laid.html', 'assets/laid.html']);
  const before = release('shell', '0.9.0', { 'assets/b.js': 'b' }, ['assets/of-before.html']);
  const unsigned = { ...release('shell', '0.8.0', { 'assets/c.js': 'c' }, []), signatures: [] };
  registry.shell = { version: '1.0.0', kept: [live, before, unsigned] };
  const laid = ['laid.html', 'mf-manifest.json'];
  const kept = ['1.0.0', '0.9.0'].map((version) => release('member', version, { 'remoteEntry.js': 'entry' }, laid));
  registry.remotes.forEach((remote) => (remote.kept = kept));
  write('member/0.7.0/laid.html', 'no release');
  const swap = () => write('registry.json', JSON.stringify(registry));
  swap();
  return { releasesDirectory, nameOwners, release, registry, kept, swap };
}

const NAMED = ['/favicon.svg', '/assets/a.js', '/assets/b.js', '/remotes/member/1.0.0/remoteEntry.js'];
const MORE_NAMED = ['/remotes/member/0.9.0/remoteEntry.js', '/remotes/member/1.0.0/remote.json'];
const LAID = ['/laid.html', '/assets/laid.html', '/assets/of-before.html', '/assets/c.js'];
const MORE_LAID = [
  '1.0.0/laid.html',
  '1.0.0/laid%2ehtml',
  '1.0.0/mf-manifest.json',
  '0.9.0/laid.html',
  '0.7.0/laid.html',
];
const ALL_LAID = [...LAID, ...MORE_LAID.map((file) => `/remotes/member/${file}`), '/remotes/member/mf-manifest.json'];

it('serves the files that signed manifests name, and nothing that is laid beside them', async () => {
  const { releasesDirectory, nameOwners } = publishServed();
  const listServed = async (urls: string[]) => {
    const { app } = await buildTestApp(noDatabase, { RELEASES_DIR: releasesDirectory });
    const replies = await Promise.all(urls.map((url) => app.inject(url)));
    await app.close();
    return urls.filter((_url, place) => replies[place]?.statusCode === 200);
  };
  const laidAndThere = ALL_LAID.slice(0, -1);
  expect(await listServed([...NAMED, ...MORE_NAMED, ...laidAndThere])).toHaveLength(15);
  nameOwners();
  expect(await listServed([...NAMED, ...MORE_NAMED, ...ALL_LAID])).toEqual([...NAMED, ...MORE_NAMED]);
});

it('serves the files of a release at once that another process has pages of already', async () => {
  const { releasesDirectory, nameOwners, release, registry, kept, swap } = publishServed();
  nameOwners();
  const { app } = await buildTestApp(noDatabase, { RELEASES_DIR: releasesDirectory });
  await app.liveSite.refresh();
  const published = release('member', '1.1.0', { 'remoteEntry.js': 'newer' }, []);
  const url = '/remotes/member/1.1.0/remoteEntry.js';
  expect((await app.inject(url)).statusCode).toBe(404);
  registry.remotes.forEach((remote) => {
    remote.current = { ...RELEASE, version: '1.1.0', entry: url };
    remote.kept = [published, ...kept];
  });
  swap();
  expect((await app.inject(url)).body).toBe('newer');
  await app.close();
});
