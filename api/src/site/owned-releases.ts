import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { KeptRelease, Registry, Release, RemoteManifest, ShellManifest, Signature } from 'federation/contract';
import { findOwnerFault, readOwners } from 'federation/owners';
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

/**
 * A registry alone cannot make a site with owners serve something else than what they signed: the live releases, for
 * everybody or for some, and those a browser falls back to. Browsers check the files of remotes themselves; those of
 * the shell are compared here, and the compressed copies that are sent in their place.
 * @throws Error in a sentence; the site stays as it was
 */
export async function requireOwnedReleases(
  { releasesDirectory, ownersFile }: Config,
  registry: Registry,
): Promise<void> {
  const owners = readOwners(ownersFile);
  if (!owners) return;
  for (const { signatures = [], manifestFile, said } of listServed(registry)) {
    const manifestText = await readFile(join(releasesDirectory, manifestFile), 'utf8').catch(() => {
      throw new Error(`${manifestFile} cannot be read, and with it not who stands by the release.`);
    });
    const fault = findOwnerFault(owners, manifestText, signatures);
    if (fault) throw new Error(fault);
    const signed = JSON.parse(manifestText) as Record<string, unknown>;
    const field = Object.entries(said).find(([name, value]) => !isDeepStrictEqual(value, signed[name]))?.[0];
    if (field) throw new Error(`The registry gives ${manifestFile} another "${field}" than what its team has signed.`);
    if (said.name === 'shell') await requireFiles(join(releasesDirectory, dirname(manifestFile)), signed.files);
  }
}

async function requireFiles(directory: string, hashes: unknown): Promise<void> {
  for (const [file, hash] of Object.entries(hashes as ShellManifest['files'])) {
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

function listServed({ shell, remotes, previews = [] }: Registry): ServedRelease[] {
  const describe = (
    { entry: _entry, ...said }: Release,
    signatures: Signature[] | undefined,
    more: Partial<RemoteManifest> & { name: string },
  ): ServedRelease => ({
    signatures,
    manifestFile: join(more.name, said.version, 'remote.json'),
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
      manifestFile: join('shell', version, 'shell.json'),
      said: { name: 'shell', version },
    })),
  ];
}
