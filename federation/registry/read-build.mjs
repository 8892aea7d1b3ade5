import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '../build/hashes.mjs';
import { Refusal } from '../refusal.mjs';

/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 * @typedef {{ dir: string, manifest: RemoteManifest | ShellManifest }} Build
 */

/** Where a build says what it is. */
export const MANIFESTS = { remote: 'remote.json', shell: 'shell.json' };
const DECOMPRESS = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/**
 * The build of a remote or of the shell, after a check that each of its files is as it was built.
 * @param {string} dir
 * @returns {Build & { manifestText: string }} with the manifest byte for byte, to be signed
 * @throws Refusal
 */
export function readBuild(dir) {
  const file = Object.values(MANIFESTS)
    .map((name) => join(dir, name))
    .find((path) => existsSync(path));
  if (!file) throw new Refusal(`There is no build in ${dir}: run "npm run build" there first.`);
  const manifestText = readFileSync(file, 'utf8');
  /** @type {Build['manifest']} */
  const manifest = JSON.parse(manifestText);
  if (!manifest.files) throw new Refusal(`The build in ${dir} is of an older kind: run "npm run build" there again.`);
  requireFilesAsBuilt(dir, manifest);
  return { dir, manifest, manifestText };
}

/** @param {string} dir @param {Build['manifest']} manifest */
function requireFilesAsBuilt(dir, { name, files: served, maps }) {
  const files = { ...served, ...maps };
  for (const [file, hash] of Object.entries(files)) {
    const path = join(dir, file);
    if (!existsSync(path)) throw new Refusal(`The build of ${name} is incomplete: ${file} is missing.`);
    if (integrityOf(readFileSync(path)) !== hash) throw changedSince(name, file);
    requireCopiesAsBuilt(path, hash, name, file);
  }
  const unknown = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
    .map((path) => path.replace(/\.(br|gz)$/, ''))
    .find((path) => !Object.values(MANIFESTS).includes(path) && !(path in files));
  if (unknown) throw new Refusal(`The build of ${name} holds a file that it did not make: ${unknown}.`);
}

/**
 * Browsers get the compressed copies: they must be those of this file.
 * @param {string} path
 * @param {string} hash
 * @param {string} name
 * @param {string} file
 */
function requireCopiesAsBuilt(path, hash, name, file) {
  for (const [extension, decompress] of Object.entries(DECOMPRESS)) {
    const copy = path + extension;
    if (existsSync(copy) && integrityOf(decompress(readFileSync(copy))) !== hash)
      throw changedSince(name, file + extension);
  }
}

/** @param {string} name @param {string} file */
function changedSince(name, file) {
  return new Refusal(
    `The build of ${name} was changed after it was made (${file} does not match its hash): build it again.`,
  );
}
