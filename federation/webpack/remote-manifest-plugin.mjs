import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { CONTRACT_VERSION } from './contract-version.mjs';

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */
/** @typedef {import('../src/contract/registry').Access} Access */

/** The chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

/** Writes `remote.json` beside the entry: what publishing must know of this build. */
export class RemoteManifestPlugin {
  /** @param {{ name: string, packageVersion: string, access: Access, paths: string[], entryFile: string }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('RemoteManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, () => {
        const manifest = this.describe(compilation);
        compilation.emitAsset(
          'remote.json',
          new webpack.sources.RawSource(JSON.stringify(manifest, null, 2)),
        );
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation @returns {RemoteManifest} */
  describe(compilation) {
    const { name, packageVersion, access, paths, entryFile } = this.options;
    const integrity = hashAssets(compilation);
    const contentHash = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 10);
    return {
      name,
      version: `${packageVersion}-${contentHash}`,
      contract: CONTRACT_VERSION,
      access,
      paths,
      entryFile,
      integrity,
      assets: { './remote': exposedAssets(compilation, entryFile) },
    };
  }
}

/** @param {import('webpack').Compilation} compilation */
function hashAssets(compilation) {
  /** @type {Record<string, string>} */
  const integrity = {};
  for (const asset of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/\.(gz|br)$/.test(asset.name)) continue;
    integrity[asset.name] = `sha384-${createHash('sha384').update(asset.source.buffer()).digest('base64')}`;
  }
  return integrity;
}

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
