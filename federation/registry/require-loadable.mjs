import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM, VirtualConsole } from 'jsdom';
import { findContractFault } from './find-contract-fault.mjs';
import { Refusal } from './refusal.mjs';
import { sampleShareScope } from './sample-share-scope.mjs';

/**
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 * @typedef {{ init: (scope: object) => unknown, get: (id: string) => Promise<() => { remote?: unknown }> }} Container
 */

const LOAD_TIMEOUT_MS = 10_000;

/**
 * Loads the build as a page would, and compares what it exposes with what its manifest says.
 * @param {Build} build
 * @param {ShellOffer} offer
 * @throws Refusal when the shell would refuse it, or a page of it would not be found
 */
export async function requireLoadable({ dir, manifest }, offer) {
  const page = new JSDOM('<!doctype html><html><head></head><body></body></html>', {
    url: pathToFileURL(join(dir, 'index.html')).href,
    runScripts: 'dangerously',
    resources: 'usable',
    virtualConsole: new VirtualConsole(),
  });
  try {
    const { remote } = await loadExposed(page, manifest, offer);
    const fault = findContractFault(remote, manifest);
    if (fault) throw new Error(fault);
  } catch (error) {
    throw new Refusal(`${manifest.name} breaks the contract: ${describeError(error)}.`);
  } finally {
    page.window.close();
  }
}

/** @param {JSDOM} page @param {RemoteManifest} manifest @param {ShellOffer} offer */
async function loadExposed({ window }, { name, entryFile }, offer) {
  await runScript(window, entryFile);
  const container = /** @type {Container | undefined} */ (window[`safar_${name}`]);
  if (!container) throw new Error(`${entryFile} makes no container safar_${name}`);
  await container.init(sampleShareScope(offer));
  const factory = await withDeadline(container.get('./remote'));
  return factory();
}

/** @param {import('jsdom').DOMWindow} window @param {string} file @returns {Promise<void>} */
function runScript({ document }, file) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = file;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} cannot be run`));
    document.head.appendChild(script);
  });
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
async function withDeadline(promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it takes more than 10 seconds to load')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Errors of the page are of another realm: no instances of our Error. @param {unknown} error */
function describeError(error) {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return String(hasMessage ? error.message : error).replace(/[.\s]+$/, '');
}
