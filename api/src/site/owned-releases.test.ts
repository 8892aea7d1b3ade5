import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { RegisteredRemote, Registry } from 'federation/contract';
import { toSignedBytes } from 'federation/owners';
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
  return { registry, nameOwners, pageFile, put, check: () => requireOwnedReleases(config, registry) };
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
