import { pathToFileURL } from 'node:url';
import { findContractFault } from './find-contract-fault.mjs';
import { loadExposed, openPage } from '../loading/load-exposed.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 */

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
