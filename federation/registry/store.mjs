import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isNeeded, SHELL } from './entries.mjs';
import { withLock } from './lock-file.mjs';
import { parseRegistry } from './parse-registry.cjs';
import { MANIFESTS } from './read-build.mjs';

/**
 * Where releases and the registry are kept: a directory, or the database of the site (`postgres-store.mjs`).
 *
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('./read-build.mjs').Build} Build
 *
 * @typedef {object} ReleaseStore
 * @property {() => Promise<{ registry: Registry, tag: string }>} readRegistry the registry, and the tag of exactly this
 *   state of it
 * @property {(tag: string, registry: Registry) => Promise<boolean>} swapRegistry replaces the state with that tag, at
 *   once and whole; false, and no change, when another state is there by now
 * @property {(name: string, version: string, fromDir: string, deltas?: Record<string, Buffer>) => Promise<void>}
 *   putRelease stores the files of a build, and beside them the differences to earlier ones; a release that is there
 *   already stays as it is
 * @property {(name: string, version: string) => Promise<string>} readManifestText as it was signed
 * @property {(name: string, version: string) => Promise<Build['manifest']>} readManifest
 * @property {(name: string, version: string) => Promise<string>} findDirectory with the files of a release, on this
 *   machine
 * @property {(name: string, version: string) => Promise<void>} removeRelease removes its files, unless the registry
 *   needs them by then; no swap comes between the look and the removal
 */

export const EMPTY_REGISTRY = JSON.stringify({ generation: 0, remotes: [] });

/**
 * Releases in a directory that a server serves: `<name>/<version>/…`, and `registry.json`.
 * @param {string} directory
 * @returns {ReleaseStore}
 */
export function createDirectoryStore(directory) {
  const registryFile = join(directory, 'registry.json');
  const releaseDir = (/** @type {string[]} */ ...parts) => join(directory, ...parts);

  function readState() {
    const text = existsSync(registryFile) ? readFileSync(registryFile, 'utf8') : EMPTY_REGISTRY;
    return { registry: parseRegistry(text), tag: createHash('sha256').update(text).digest('hex') };
  }

  /** @template T @param {() => T} work @returns {Promise<T>} */
  async function underLock(work) {
    mkdirSync(directory, { recursive: true });
    return withLock(join(directory, 'registry.lock'), () => {
      sweepUnfinished(directory);
      return work();
    });
  }

  const readManifestText = async (/** @type {string} */ name, /** @type {string} */ version) =>
    readFileSync(releaseDir(name, version, MANIFESTS[name === SHELL ? 'shell' : 'remote']), 'utf8');

  return {
    readRegistry: async () => readState(),
    swapRegistry: (tag, registry) =>
      underLock(() => {
        if (readState().tag !== tag) return false;
        writeWhole(registryFile, `${JSON.stringify(registry, null, 2)}\n`);
        return true;
      }),
    putRelease: async (name, version, fromDir, deltas = {}) => copyWhole(fromDir, releaseDir(name, version), deltas),
    readManifestText,
    readManifest: async (name, version) => JSON.parse(await readManifestText(name, version)),
    findDirectory: async (name, version) => releaseDir(name, version),
    removeRelease: (name, version) =>
      underLock(() => {
        if (isNeeded(readState().registry, name, version)) return;
        removeWhole(releaseDir(name), version);
      }),
  };
}

/**
 * A reader sees the old file or the new one, never half of either, even after a power cut.
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  const unfinished = `${file}.unfinished-${randomUUID()}`;
  writeFileSync(unfinished, text, { flush: true });
  renameSync(unfinished, file);
}

/** @param {string} fromDir @param {string} toDir @param {Record<string, Buffer>} more content by file */
function copyWhole(fromDir, toDir, more) {
  if (existsSync(toDir)) return;
  // Not by its process: in two containers that share the folder it may have the same id.
  const unfinished = `${toDir}.unfinished-${randomUUID()}`;
  try {
    cpSync(fromDir, unfinished, { recursive: true });
    for (const [file, content] of Object.entries(more)) writeFileSync(join(unfinished, file), content);
    renameSync(unfinished, toDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Otherwise another publisher of the same content was first; releases never change.
    if (!existsSync(toDir)) throw error;
  }
}

/** No release takes longer to copy: a folder that is unfinished for so long is of a process that was killed. */
const UNFINISHED_MS = 60 * 60 * 1000;

/** @param {string} path */
function isLeftUnfinished(path) {
  const status = path.includes('.unfinished-') && statSync(path, { throwIfNoEntry: false });
  return status && Date.now() - status.mtimeMs >= UNFINISHED_MS;
}

/**
 * A removal that is killed leaves no part of a release under its name, which would be taken for all of it; the next one
 * sweeps what it has left, and what a copy that was killed has.
 * @param {string} directory of all releases of a part
 * @param {string} version
 */
function removeWhole(directory, version) {
  if (!existsSync(directory)) return;
  const release = join(directory, version);
  if (existsSync(release)) renameSync(release, `${release}.removed-${randomUUID()}`);
  const left = readdirSync(directory).filter(
    (name) => name.includes('.removed-') || isLeftUnfinished(join(directory, name)),
  );
  for (const name of left) rmSync(join(directory, name), { recursive: true, force: true });
}

/**
 * Registries whose writers were killed. Of a young one nobody can say that: its writer may have lost the lock, and a
 * server of an older release follows without it.
 * @param {string} directory of all releases
 */
function sweepUnfinished(directory) {
  for (const name of readdirSync(directory).filter((each) => each.startsWith('registry.json.'))) {
    if (isLeftUnfinished(join(directory, name))) rmSync(join(directory, name), { force: true });
  }
}
