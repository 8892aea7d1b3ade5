import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '../build/contract.mjs';
import { integrityOf } from '../build/hashes.mjs';

/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 */

/** @param {string} purpose */
export const temporaryDir = (purpose) => mkdtempSync(join(tmpdir(), `safar-${purpose}-`));

/**
 * A build on disk, as the remote's build would leave it, whose one file has the given content.
 * @param {string} content
 * @param {Partial<RemoteManifest>} [given]
 */
export function sampleBuild(content, given = {}) {
  const dir = temporaryDir('build');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'remoteEntry.js'), content);
  const packageVersion = given.packageVersion ?? '1.0.0';
  /** @type {RemoteManifest} */
  const manifest = {
    name: 'member',
    version: `${packageVersion}-${content}`,
    packageVersion,
    contract: CONTRACT_VERSION,
    access: 'member',
    paths: ['/wallet'],
    entryFile: 'remoteEntry.js',
    assets: { './remote': { js: [], css: [] } },
    integrity: { 'remoteEntry.js': integrityOf(content) },
    requires: { react: '^19.3.0' },
    files: { 'remoteEntry.js': integrityOf(content) },
    ...given,
  };
  writeFileSync(join(dir, 'remote.json'), JSON.stringify(manifest));
  return { dir, manifest };
}

/**
 * A build of the shell on disk, whose one file has the given content.
 * @param {string} content
 * @param {Partial<ShellManifest>} [given]
 */
export function sampleShell(content, given = {}) {
  const dir = temporaryDir('shell');
  writeFileSync(join(dir, 'index.html'), content);
  const packageVersion = given.packageVersion ?? '1.0.0';
  /** @type {ShellManifest} */
  const manifest = {
    name: 'shell',
    version: `${packageVersion}-${content}`,
    packageVersion,
    contract: CONTRACT_VERSION,
    shared: { react: '19.3.1' },
    paths: ['/login'],
    files: { 'index.html': integrityOf(content) },
    ...given,
  };
  writeFileSync(join(dir, 'shell.json'), JSON.stringify(manifest));
  return { dir, manifest };
}
