import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { Refusal } from './refusal.mjs';

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */
/** @typedef {import('../src/contract/registry').ShellOffer} ShellOffer */

/**
 * What the live shell brings.
 * @param {string} shellDir the shell's built files
 * @returns {ShellOffer}
 * @throws Refusal
 */
export function readShellOffer(shellDir) {
  const file = join(shellDir, 'shared-modules.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw new Refusal(`The live shell is not in ${shellDir}: build it, or set SHELL_DIR to where its files are.`);
}

/**
 * @param {RemoteManifest} manifest
 * @param {ShellOffer} offer
 * @throws Refusal when the remote needs something else than the live shell brings
 */
export function requireOffered({ name, contract, requires }, offer) {
  if (contract !== offer.contract)
    throw new Refusal(`${name} speaks contract ${contract}, but the live shell speaks ${offer.contract}.`);
  for (const [module, range] of Object.entries(requires)) {
    const offered = offer.shared[module];
    if (!offered) throw new Refusal(`${name} needs ${module} ${range}, which the live shell does not share.`);
    if (!semver.satisfies(offered, range))
      throw new Refusal(`${name} needs ${module} ${range}, but the live shell offers ${offered}.`);
  }
}
