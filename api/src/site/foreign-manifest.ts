import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import type { Config } from '../config/config';
import { AppError } from '../errors/app-error';

/** Beside the entry of every release that is built for hosts of other builds, too. */
const FILE = 'mf-manifest.json';

type ForeignManifest = Record<string, unknown> & { metaData: Record<string, unknown> };

/**
 * The manifest of a remote's live release, as it is read at an address that is always the same: there, unlike in the
 * release's own, it must say where the files are.
 * @throws AppError not_found when there is no such remote, or its live release has no manifest
 */
export async function readForeignManifest(
  { releasesDirectory, origin }: Config,
  { remotes }: Registry,
  name: string,
): Promise<ForeignManifest> {
  const live = remotes.find((remote) => remote.name === name)?.current;
  const text =
    live && (await readFile(join(releasesDirectory, name, live.version, FILE), 'utf8').catch(() => undefined));
  if (!text) throw new AppError('not_found', `There is no remote "${name}" that other hosts can load.`);
  const manifest = JSON.parse(text) as ForeignManifest;
  return {
    ...manifest,
    metaData: { ...manifest.metaData, publicPath: new URL('.', new URL(live.entry, origin)).href },
  };
}
