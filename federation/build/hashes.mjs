import { createHash } from 'node:crypto';

/** Browsers' notation of a hash. @param {string | Uint8Array} content */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const isMap = (/** @type {string} */ name) => name.endsWith('.map');

/**
 * Hash by name of every file of a build, compressed copies and source maps left out.
 * @param {import('webpack').Compilation} compilation
 */
export const hashAssets = (compilation) => hashFiles(compilation, (name) => !/\.(gz|br)$/.test(name) && !isMap(name));

/** Hash by name of the source maps of a build. @param {import('webpack').Compilation} compilation */
export const hashMaps = (compilation) => hashFiles(compilation, isMap);

/** @param {import('webpack').Compilation} compilation @param {(name: string) => boolean} isWanted */
function hashFiles(compilation, isWanted) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const asset of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isWanted(asset.name)) hashes[asset.name] = integrityOf(asset.source.buffer());
  }
  return hashes;
}
