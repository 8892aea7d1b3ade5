import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashAssets, hashMaps } from '../build/hashes.mjs';
import { emitFile } from './emit-file.mjs';
import { describeVersions, listProvidedExports } from './shell-offer.mjs';

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
      ...describeVersions(context),
      exports: listProvidedExports(compilation),
      files,
      maps: hashMaps(compilation),
    };
    return manifest;
  });
