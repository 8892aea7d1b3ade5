import { createHash } from 'node:crypto';
import { CONTRACT_VERSION } from '../build/contract-version.mjs';
import { hashAssets } from '../build/hashes.mjs';
import { emitFile, sortFiles } from './emit-file.mjs';
import { listPageFiles } from './list-page-files.mjs';
import { PRERENDER_FILE } from './prerender-program.mjs';
import { describeOffer } from './shell-manifest-plugin.mjs';

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */
/**
 * @typedef {Pick<RemoteManifest, 'name' | 'packageVersion' | 'access' | 'paths' | 'entryFile' | 'requires'>}
 *   RemoteIdentity
 */

/** The chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

/**
 * Writes `remote.json` beside the entry: what publishing must know of this build.
 * @param {RemoteIdentity} identity
 */
export const remoteManifestPlugin = (identity) =>
  emitFile('remote.json', 'last', (compilation) => describeBuild(compilation, identity));

/**
 * @param {import('webpack').Compilation} compilation
 * @param {RemoteIdentity} identity
 * @returns {Promise<RemoteManifest>}
 */
async function describeBuild(compilation, identity) {
  const { entryFile, packageVersion, access, paths } = identity;
  const files = hashAssets(compilation);
  const exposed = exposedAssets(compilation, entryFile);
  const pages = await findPages(compilation, identity);
  const prerenderFile = PRERENDER_FILE in files ? PRERENDER_FILE : undefined;
  const needed = [exposed, ...Object.values(pages)].flatMap(({ js, css }) => [...js, ...css]);
  const vouchedFor = new Set([entryFile, ...needed, ...(prerenderFile ? [prerenderFile] : [])]);
  // Two builds with equal files but another place in the site are two releases.
  const content = JSON.stringify([files, access, paths]);
  return {
    ...identity,
    version: `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`,
    contract: CONTRACT_VERSION,
    assets: { './remote': exposed },
    pages,
    prerenderFile,
    integrity: Object.fromEntries([...vouchedFor].map((file) => [file, /** @type {string} */ (files[file])])),
    files,
  };
}

/**
 * A build that cannot be loaded is refused when it is published, in a sentence of its own.
 * @param {import('webpack').Compilation} compilation
 * @param {RemoteIdentity} identity
 */
async function findPages(compilation, identity) {
  if (compilation.options.mode !== 'production') return {};
  return listPageFiles(compilation, identity, describeOffer(compilation.compiler.context)).catch(() => ({}));
}

/** @param {import('webpack').Compilation} compilation @param {string} entryFile */
function exposedAssets({ chunks }, entryFile) {
  const files = [...chunks].filter(({ name }) => name === EXPOSED_CHUNK).flatMap((chunk) => [...chunk.files]);
  return sortFiles(files.filter((file) => file !== entryFile));
}
