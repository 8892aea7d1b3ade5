import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import * as runtimeCore from '@module-federation/runtime-core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { containerName } from './contract.mjs';
import { findSharedModule, SHARED_IMPORTS } from '../shared-modules.mjs';

/**
 * @typedef {import('../src/contract/registry').OfferedExports} OfferedExports
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 * @typedef {{ init: (scope: object) => unknown, get: (id: string) => Promise<() => { remote?: unknown }> }} Container
 * @typedef {{ name: string, entryFile: string }} Entry
 */

const LOAD_TIMEOUT_MS = 10_000;
const require = createRequire(import.meta.url);

/**
 * A page without a browser, for running a build in. Its window must be closed.
 * @param {string} url of the directory of the build, with a final slash
 * @param {import('jsdom').ConstructorOptions['resources']} resources where the files come from
 */
export function openPage(url, resources) {
  return new JSDOM('<!doctype html><html><head></head><body></body></html>', {
    url: new URL('index.html', url).href,
    runScripts: 'dangerously',
    resources,
    virtualConsole: new VirtualConsole(),
  });
}

/**
 * Loads a build as a page would, with the shared modules in the offered versions.
 * @param {JSDOM} page
 * @param {Entry} entry
 * @param {ShellOffer} offer
 * @returns {Promise<unknown>} what it exposes as `remote`
 */
export async function loadExposed({ window }, { name, entryFile }, offer) {
  // As the shell does: no remote carries the runtime of the federation.
  window._FEDERATION_RUNTIME_CORE = runtimeCore;
  await runScript(window, entryFile);
  const container = /** @type {Container | undefined} */ (window[containerName(name)]);
  if (!container) throw new Error(`${entryFile} makes no container ${containerName(name)}`);
  await container.init(sampleShareScope(offer));
  const loaded = new AbortController();
  const late = wait(LOAD_TIMEOUT_MS, undefined, { signal: loaded.signal });
  const factory = await Promise.race([container.get('./remote'), late]).finally(() => loaded.abort());
  if (!factory) throw new Error('it takes more than 10 seconds to load');
  return factory().remote;
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

/** The shared modules that are sources of this repository. */
const OURS = ['shared-auth', 'i18n'];

/**
 * What the live shell would hand to a remote, for a page without a browser: session and language stand as shapes that
 * may be imported but not used, because nothing may happen at import.
 * @param {ShellOffer} offer
 */
function sampleShareScope({ shared, exports = {} }) {
  /** @type {Record<string, Record<string, object>>} */
  const scope = {};
  for (const request of SHARED_IMPORTS) {
    const name = /** @type {string} */ (findSharedModule(request));
    const content = OURS.includes(name) ? unusableModule(name) : selectNames(require(request), exports[request]);
    scope[request] = offerModule(/** @type {string} */ (shared[name]), content);
  }
  return scope;
}

/** @param {Record<string, unknown>} content @param {OfferedExports | undefined} offered */
function selectNames(content, offered) {
  if (!offered?.isSelection) return content;
  return Object.fromEntries(['__esModule', ...offered.names].map((name) => [name, content[name]]));
}

/** @param {string} version @param {object} content */
function offerModule(version, content) {
  const entry = {
    version,
    from: 'the live shell',
    lib: () => content,
    get: async () => () => content,
    loaded: true,
    scope: ['default'],
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    useIn: [],
  };
  return { [version]: entry };
}

/** @param {string} name */
function unusableModule(name) {
  return new Proxy(
    /** @type {Record<string | symbol, unknown>} */ ({ __esModule: true }),
    {
      get: (target, key) =>
        key === '__esModule' || typeof key === 'symbol' || key === 'then'
          ? target[key]
          : () => {
              throw new Error(`it calls ${key} of ${name} while it is imported`);
            },
    },
  );
}
