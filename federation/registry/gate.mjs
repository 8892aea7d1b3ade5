import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { findContractFault } from '../build/find-contract-fault.mjs';
import { isShell, SHELL } from './entries.mjs';
import { findPathFault } from './path-owners.mjs';
import { Refusal } from './refusal.mjs';

/*
 * What a build must pass before it goes live: the shell offers what each remote needs, and a remote does what it
 * promises.
 */

/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 */

/**
 * Compares what remotes need with what the shell offers: a remote with the live shell, a shell with every live remote.
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {Build['manifest']} manifest of what shall go live
 * @throws Refusal
 */
export async function requireFit(store, registry, manifest) {
  if (isShell(manifest)) {
    for (const { name, current } of registry.remotes) requireOffered({ name, ...current }, manifest, 'this shell');
  } else requireOffered(manifest, await getShellOffer(store, registry), 'the live shell');
}

/**
 * @param {ReleaseStore} store @param {Registry} registry @returns {Promise<ShellOffer>} what the live shell brings
 * @throws Refusal
 */
export async function getShellOffer(store, { shell }) {
  const manifest = shell && (await store.readManifest(SHELL, shell.version));
  if (manifest && isShell(manifest)) return manifest;
  throw new Refusal('No shell is live: publish it first, with "npm run release -w shell".');
}

/**
 * @param {Pick<RemoteManifest, 'name' | 'contract' | 'requires'>} remote
 * @param {ShellOffer} offer
 * @param {'the live shell' | 'this shell'} shell
 * @throws Refusal when the remote needs something else than the shell brings
 */
function requireOffered({ name, contract, requires }, offer, shell) {
  if (contract !== offer.contract)
    throw new Refusal(`${name} speaks contract ${contract}, but ${shell} speaks ${offer.contract}.`);
  for (const [module, range] of Object.entries(requires)) {
    const offered = offer.shared[module];
    if (!offered) throw new Refusal(`${name} needs ${module} ${range}, which ${shell} does not share.`);
    if (!semver.satisfies(offered, range))
      throw new Refusal(`${name} needs ${module} ${range}, but ${shell} offers ${offered}.`);
  }
}

/**
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {RemoteManifest} manifest
 * @throws Refusal when an address of the remote belongs to another one, to the shell or to the server
 */
export async function requirePathsFree(store, registry, manifest) {
  const others = registry.remotes.filter(({ name }) => name !== manifest.name);
  const shell = registry.shell && (await store.readManifest(SHELL, registry.shell.version));
  const fault = findPathFault(manifest, [...others, ...(shell && isShell(shell) ? [shell] : [])]);
  if (fault) throw new Refusal(fault);
}

/**
 * Loads the build as a page would, and compares what it exposes with what its manifest says.
 * @param {{ dir: string, manifest: RemoteManifest }} build
 * @param {ShellOffer} offer
 * @throws Refusal when the shell would refuse it, or a page of it would not be found
 */
export async function requireLoadable({ dir, manifest }, offer) {
  // A page without a browser takes a second to load, which a rollback need not wait for.
  const { loadExposed, openPage } = await import('../build/load-build.mjs');
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
