import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHARED_MODULES } from '../shared-modules.mjs';
import { CONTRACT_VERSION } from '../build/contract-version.mjs';
import { hashAssets } from '../build/hashes.mjs';
import { emitFile } from './emit-file.mjs';

/**
 * Writes `shell.json`: what publishing must know of this build, and what the shell brings for remotes.
 * @param {import('./base.mjs').PackageJson} packageJson
 */
export const shellManifestPlugin = ({ version: packageVersion }) =>
  emitFile('shell.json', 'last', (compilation) => {
    const { context } = compilation.compiler;
    const files = hashAssets(compilation);
    const { paths, redirects } = JSON.parse(readFileSync(join(context, 'site.json'), 'utf8'));
    const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
    /** @type {import('../src/contract/registry').ShellManifest} */
    const manifest = {
      name: 'shell',
      packageVersion,
      version: `${packageVersion}-${digest}`,
      paths: [...paths, ...Object.keys(redirects)],
      ...describeOffer(context),
      files,
    };
    return manifest;
  });

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
