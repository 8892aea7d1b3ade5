import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { KeptRelease, Registry, Release, RemoteManifest, ShellManifest, Signature } from 'federation/contract';
import { findOwnerFault, type Owners, readOwners } from 'federation/owners';
import type { Config } from '../config/config';

/** What is sent in the place of a file where it stands beside it (`preCompressed`). */
const COPIES = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip), '.deflate': promisify(inflate) };

/** One release that the registry makes visitors load, and what it says of it. */
interface ServedRelease {
  signatures: Signature[] | undefined;
  manifestFile: string;
  /** What the registry repeats of the manifest. */
  said: Partial<RemoteManifest> & { name: string };
}

/** Addresses below `/remotes`; undefined on a site without owners, which serves what lies there. */
export type NamedFiles = ReadonlySet<string> | undefined;

/**
 * A registry alone cannot make a site with owners serve something else than what they signed: the live releases, for
 * everybody or for some, and those a browser falls back to. Browsers check the files of remotes themselves; those of
 * the shell are compared here, and the compressed copies that are sent in their place.
 * @returns the files that signed manifests name, of these and of the other releases that are kept
 * @throws Error in a sentence; the site stays as it was
 */
export async function requireOwnedReleases(
  { releasesDirectory, ownersFile }: Config,
  registry: Registry,
): Promise<NamedFiles> {
  const owners = readOwners(ownersFile);
  if (!owners) return undefined;
  const named = new Set<string>();
  const add = ({ manifestFile }: ServedRelease, files: Record<string, string> = {}) =>
    [manifestFile, ...Object.keys(files).map((file) => `${dirname(manifestFile)}/${file}`)].forEach((file) =>
      named.add(`/${file}`),
    );
  for (const release of listServed(registry)) {
    const signed = await readSigned(releasesDirectory, owners, release);
    const directory = join(releasesDirectory, dirname(release.manifestFile));
    if (release.said.name === 'shell') await requireFiles(directory, signed.files);
    add(release, signed.files);
  }
  for (const release of listKept(registry)) {
    // Only tabs that are open may ask for these. One that nobody stands by is no reason to refuse what is live.
    const signed = await readSigned(releasesDirectory, owners, release).catch(() => undefined);
    if (signed) add(release, signed.files);
  }
  return named;
}

/** @throws Error in a sentence, when its owner does not stand by it or the registry says something else of it */
async function readSigned(
  releasesDirectory: string,
  owners: Owners,
  { signatures = [], manifestFile, said }: ServedRelease,
): Promise<Pick<Partial<ShellManifest>, 'files'>> {
  const manifestText = await readFile(join(releasesDirectory, manifestFile), 'utf8').catch(() => {
    throw new Error(`${manifestFile} cannot be read, and with it not who stands by the release.`);
  });
  const fault = findOwnerFault(owners, manifestText, signatures);
  if (fault) throw new Error(fault);
  const signed = JSON.parse(manifestText) as Record<string, unknown> & Pick<Partial<ShellManifest>, 'files'>;
  const field = Object.entries(said).find(([name, value]) => !isDeepStrictEqual(value, signed[name]))?.[0];
  if (field) throw new Error(`The registry gives ${manifestFile} another "${field}" than what its team has signed.`);
  return signed;
}

async function requireFiles(directory: string, hashes: Record<string, string> = {}): Promise<void> {
  for (const [file, hash] of Object.entries(hashes)) {
    const path = join(directory, file);
    if (toHash(await readFile(path).catch(() => '')) !== hash) throw notAsPublished(file);
    for (const [ending, decompress] of Object.entries(COPIES)) {
      const copy = await readFile(path + ending).catch(() => undefined);
      if (copy && toHash(await decompress(copy).catch(() => '')) !== hash) throw notAsPublished(file + ending);
    }
  }
}

const toHash = (content: Buffer | string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const notAsPublished = (file: string) => new Error(`${file} of the live shell is not as it was published.`);

const toManifestFile = (name: string, version: string) =>
  `${name}/${version}/${name === 'shell' ? 'shell' : 'remote'}.json`;

/** All releases whose files are kept for open tabs, those that are live among them. */
function listKept({ shell, remotes }: Registry): ServedRelease[] {
  const parts = [...(shell ? [{ name: 'shell', kept: shell.kept }] : []), ...remotes];
  return parts.flatMap(({ name, kept }) =>
    kept.map(({ version, signatures }) => ({
      signatures,
      manifestFile: toManifestFile(name, version),
      said: { name, version },
    })),
  );
}

function listServed({ shell, remotes, previews = [] }: Registry): ServedRelease[] {
  const describe = (
    { entry: _entry, ...said }: Release,
    signatures: Signature[] | undefined,
    more: Partial<RemoteManifest> & { name: string },
  ): ServedRelease => ({
    signatures,
    manifestFile: toManifestFile(more.name, said.version),
    said: { ...said, ...more },
  });
  const findSignatures = (kept: KeptRelease[], version: string) =>
    kept.find((release) => release.version === version)?.signatures;
  const served = remotes.flatMap(({ name, access, paths, kept, current, previous, canary }) => {
    const describeKept = (release: Release, more: Partial<RemoteManifest>) =>
      describe(release, findSignatures(kept, release.version), { name, ...more });
    return [
      describeKept(current, { access, paths }),
      ...(previous ? [describeKept(previous, {})] : []),
      ...(canary ? [describeKept(canary.current, { access: canary.access, paths: canary.paths })] : []),
    ];
  });
  const versions = shell ? [shell.version, ...(shell.canary ? [shell.canary.version] : [])] : [];
  return [
    ...served,
    ...previews.map(({ name, access, paths, current, signatures }) =>
      describe(current, signatures, { name, access, paths }),
    ),
    ...versions.map((version) => ({
      signatures: findSignatures(shell?.kept ?? [], version),
      manifestFile: toManifestFile('shell', version),
      said: { name: 'shell', version },
    })),
  ];
}
