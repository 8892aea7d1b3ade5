import { createHash } from 'node:crypto';

/** Browsers' notation of a hash. @param {string | Uint8Array} content */
export const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Hash by name of every file of a build, compressed copies left out.
 * @param {import('webpack').Compilation} compilation
 */
export function hashAssets(compilation) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const asset of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!/\.(gz|br)$/.test(asset.name)) hashes[asset.name] = sha384(asset.source.buffer());
  }
  return hashes;
}
