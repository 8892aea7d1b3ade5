import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { CONTRACT_VERSION } from '../build/contract-version.mjs';
import { hashAssets } from '../build/hashes.mjs';
import { listPageFiles } from './list-page-files.mjs';
import { PRERENDER_FILE } from './prerender-program.mjs';
import { describeOffer } from './shell-offer-plugin.mjs';

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */
/**
 * @typedef {Pick<RemoteManifest, 'name' | 'packageVersion' | 'access' | 'paths' | 'entryFile' | 'requires'>}
 *   RemoteIdentity
 */

/** The chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

/** Writes `remote.json` beside the entry: what publishing must know of this build. */
export class RemoteManifestPlugin {
  /** @param {RemoteIdentity} identity */
  constructor(identity) {
    this.identity = identity;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('RemoteManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteManifestPlugin', stage }, async () => {
        const manifest = await this.describe(compilation);
        compilation.emitAsset('remote.json', new webpack.sources.RawSource(JSON.stringify(manifest, null, 2)));
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation @returns {Promise<RemoteManifest>} */
  async describe(compilation) {
    const { entryFile, packageVersion } = this.identity;
    const files = hashAssets(compilation);
    const exposed = exposedAssets(compilation, entryFile);
    const pages = await this.findPages(compilation);
    const prerenderFile = PRERENDER_FILE in files ? PRERENDER_FILE : undefined;
    const vouchedFor = [entryFile, ...listFiles([exposed, ...Object.values(pages)])];
    if (prerenderFile) vouchedFor.push(prerenderFile);
    // Two builds with equal files but another place in the site are two releases.
    const content = JSON.stringify([files, this.identity.access, this.identity.paths]);
    return {
      ...this.identity,
      version: `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`,
      contract: CONTRACT_VERSION,
      assets: { './remote': exposed },
      pages,
      prerenderFile,
      integrity: Object.fromEntries(vouchedFor.map((file) => [file, /** @type {string} */ (files[file])])),
      files,
    };
  }

  /**
   * A build that cannot be loaded is refused when it is published, in a sentence of its own.
   * @param {import('webpack').Compilation} compilation
   */
  async findPages(compilation) {
    if (compilation.options.mode !== 'production') return {};
    return listPageFiles(compilation, this.identity, describeOffer(compilation.compiler.context)).catch(() => ({}));
  }
}

/** @param {import('../src/contract/registry').ModuleAssets[]} assets */
const listFiles = (assets) => [...new Set(assets.flatMap(({ js, css }) => [...js, ...css]))];

/** @param {import('webpack').Compilation} compilation @param {string} entryFile */
function exposedAssets(compilation, entryFile) {
  const files = [...compilation.chunks]
    .filter((chunk) => chunk.name === EXPOSED_CHUNK)
    .flatMap((chunk) => [...chunk.files]);
  return {
    js: files.filter((file) => file.endsWith('.js') && file !== entryFile),
    css: files.filter((file) => file.endsWith('.css')),
  };
}
