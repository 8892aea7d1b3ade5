import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHARED_MODULES } from '../shared-modules.mjs';
import { CONTRACT_VERSION } from '../build/contract-version.mjs';
import { emitFile } from './emit-file.mjs';

/** Where publishing finds what the live shell offers, beside the shell's page. */
const OFFER_FILE = 'shared-modules.json';

/** Writes which contract and which versions of the shared modules this shell brings. */
export const shellOfferPlugin = () => emitFile(OFFER_FILE, 'first', ({ compiler }) => describeOffer(compiler.context));

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
