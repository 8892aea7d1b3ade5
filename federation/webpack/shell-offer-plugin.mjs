import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { SHARED_MODULES } from '../shared-modules.mjs';
import { CONTRACT_VERSION } from '../build/contract-version.mjs';

/** Where publishing finds what the live shell offers, beside the shell's page. */
const OFFER_FILE = 'shared-modules.json';

/** Writes which contract and which versions of the shared modules this shell brings. */
export class ShellOfferPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellOfferPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ShellOfferPlugin', stage }, () => {
        const offer = JSON.stringify(describeOffer(compiler.context), null, 2);
        compilation.emitAsset(OFFER_FILE, new webpack.sources.RawSource(offer));
      });
    });
  }
}

/** @param {string} packageDir of the shell @returns {import('../src/contract/registry').ShellOffer} */
export function describeOffer(packageDir) {
  const versions = Object.keys(SHARED_MODULES).map((name) => [name, findInstalledVersion(packageDir, name)]);
  return { contract: CONTRACT_VERSION, shared: Object.fromEntries(versions) };
}

/**
 * Read from the file, because not every package exports its package.json.
 * @param {string} packageDir
 * @param {string} name
 */
function findInstalledVersion(packageDir, name) {
  const folders = createRequire(join(packageDir, 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  if (!file) throw new Error(`${name} is not installed: it is a shared module`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
