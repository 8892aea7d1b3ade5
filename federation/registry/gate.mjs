import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { findContractFault } from '../build/find-contract-fault.mjs';
import { loadExposed, openPage } from '../build/load-build.mjs';
import { Refusal } from './refusal.mjs';

/*
 * What a build must pass before it is published: the live shell offers what it needs, and it does what it promises.
 */

/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 * @typedef {import('./read-build.mjs').Build} Build
 */

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

/**
 * Loads the build as a page would, and compares what it exposes with what its manifest says.
 * @param {Build} build
 * @param {ShellOffer} offer
 * @throws Refusal when the shell would refuse it, or a page of it would not be found
 */
export async function requireLoadable({ dir, manifest }, offer) {
  const page = openPage(`${pathToFileURL(dir).href}/`, 'usable');
  try {
    const fault = findContractFault(await loadExposed(page, manifest, offer), manifest);
    if (fault) throw new Error(fault);
  } catch (error) {
    throw new Refusal(`${manifest.name} breaks the contract: ${describeError(error)}.`);
  } finally {
    page.window.close();
  }
}

/** Errors of the page are of another realm: no instances of our Error. @param {unknown} error */
function describeError(error) {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return String(hasMessage ? error.message : error).replace(/[.\s]+$/, '');
}
