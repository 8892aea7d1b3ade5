import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { CONTRACT_VERSION } from '../build/contract.mjs';
import { hashAssets, hashMaps } from '../build/hashes.mjs';
import { listImportFaults, listVersionFaults } from '../build/list-offer-faults.mjs';
import { emitFile, sortFiles } from './emit-file.mjs';
import { listPageFiles } from './list-page-files.mjs';
import { PRERENDER_FILE } from './prerender-program.mjs';
import { SAMPLE_FILE } from './sample-data.mjs';
import { listSharedImports, mergeImports } from './shared-imports-plugin.mjs';
import { readOffer } from './shell-offer.mjs';

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */
/** @typedef {import('../src/contract/registry').ShellOffer} ShellOffer */
/**
 * @typedef {'name' | 'access' | 'paths' | 'sampleAddresses'} DescribedFields
 * @typedef {Pick<RemoteManifest, DescribedFields | 'packageVersion' | 'entryFile' | 'requires'>} RemoteIdentity
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
  const offer = await readOffer(compilation.compiler.context);
  requireImportsOffered(compilation, offer);
  // It may be built for a shell of tomorrow.
  for (const { fault } of listVersionFaults(identity.name, identity.requires, offer.shared, 'the shell'))
    compilation.warnings.push(new webpack.WebpackError(`${fault}: it cannot go live beside it.`));
  const pages = await findPages(compilation, identity, offer);
  const prerenderFile = PRERENDER_FILE in files ? PRERENDER_FILE : undefined;
  const needed = [exposed, ...Object.values(pages)].flatMap(({ js, css }) => [...js, ...css]);
  const vouchedFor = new Set([entryFile, ...needed, ...(prerenderFile ? [prerenderFile] : [])]);
  // Two builds with equal files but another place in the site are two releases.
  const content = JSON.stringify([files, access, paths]);
  return {
    ...identity,
    version: `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`,
    contract: CONTRACT_VERSION,
    imports: mergeImports(listSharedImports(compilation)),
    assets: { './remote': exposed },
    pages,
    prerenderFile,
    sampleFile: SAMPLE_FILE in files ? SAMPLE_FILE : undefined,
    integrity: Object.fromEntries([...vouchedFor].map((file) => [file, /** @type {string} */ (files[file])])),
    files,
    maps: hashMaps(compilation),
  };
}

/**
 * A build that imports what the shell does not offer fails, with a sentence for each use.
 * @param {import('webpack').Compilation} compilation
 * @param {ShellOffer} offer
 */
function requireImportsOffered(compilation, { exports }) {
  if (!exports) return;
  const faults = listSharedImports(compilation).flatMap(({ file, request, names }) =>
    listImportFaults(file, { [request]: names }, exports, 'the shell'),
  );
  for (const fault of new Set(faults)) compilation.errors.push(new webpack.WebpackError(fault));
}

/**
 * A build that cannot be loaded is refused when it is published, in a sentence of its own.
 * @param {import('webpack').Compilation} compilation
 * @param {RemoteIdentity} identity
 * @param {ShellOffer} offer
 */
async function findPages(compilation, identity, offer) {
  if (compilation.options.mode !== 'production') return {};
  return listPageFiles(compilation, identity, offer).catch(() => ({}));
}

/** @param {import('webpack').Compilation} compilation @param {string} entryFile */
function exposedAssets({ chunks }, entryFile) {
  const files = [...chunks].filter(({ name }) => name === EXPOSED_CHUNK).flatMap((chunk) => [...chunk.files]);
  return sortFiles(files.filter((file) => file !== entryFile));
}
