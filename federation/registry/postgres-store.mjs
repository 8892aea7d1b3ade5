import { join } from 'node:path';
import { isNeeded } from './entries.mjs';
import { parseRegistry } from './parse-registry.cjs';
import { deleteRelease, fetchRelease, insertRelease, readRegistryRow, swapRegistryRow } from './release-rows.cjs';
import { createDirectoryStore, EMPTY_REGISTRY } from './store.mjs';

/** @typedef {import('./store.mjs').ReleaseStore} ReleaseStore */

/**
 * Releases in the database of the site, for servers without a shared disk.
 * @param {import('../src/contract/release-rows').Query} query
 * @param {string} directory on this machine, for the releases that are looked at or made here
 * @returns {ReleaseStore}
 */
export function createPostgresStore(query, directory) {
  const here = createDirectoryStore(directory);
  const fetched =
    (/** @type {'readManifestText' | 'readManifest' | 'findDirectory'} */ read) =>
    async (/** @type {string} */ name, /** @type {string} */ version) => {
      await fetchRelease(query, name, version, directory);
      return /** @type {any} */ (await here[read](name, version));
    };
  return {
    readRegistry: async () => {
      const text = await readRegistryRow(query);
      return { registry: parseRegistry(text ?? EMPTY_REGISTRY), tag: text ?? '' };
    },
    swapRegistry: (tag, registry) => swapRegistryRow(query, tag || undefined, JSON.stringify(registry)),
    putRelease: async (name, version, fromDir, deltas) => {
      await here.putRelease(name, version, fromDir, deltas);
      await insertRelease(query, name, version, join(directory, name, version));
    },
    readManifestText: fetched('readManifestText'),
    readManifest: fetched('readManifest'),
    findDirectory: fetched('findDirectory'),
    removeRelease: async (name, version) => {
      for (;;) {
        const text = await readRegistryRow(query);
        if (text === undefined || isNeeded(parseRegistry(text), name, version)) return;
        if (await deleteRelease(query, name, version, text)) break;
      }
      await here.removeRelease(name, version);
    },
  };
}
