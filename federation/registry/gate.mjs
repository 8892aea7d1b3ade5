import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { findContractFault } from '../build/contract.mjs';
import { integrityOf } from '../build/hashes.mjs';
import { listImportFaults, listVersionFaults } from '../build/list-offer-faults.mjs';
import { describeRelease, findLive, findRemote, isShell, replaceRemote, replaceShell, SHELL } from './entries.mjs';
import { findOwnerFault, isApproved } from './owners.cjs';
import { findPathFault } from './path-owners.cjs';
import { Refusal } from '../refusal.mjs';
import { renderSampleParts } from './site-pages.cjs';

/*
 * What a release must pass before it goes live: the shell offers what each remote needs, a remote does what it
 * promises, its team may publish it, and its pages can be rendered.
 */

/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').Signature} Signature
 * @typedef {{ manifestText: string, signatures: Signature[] }} SignedRelease
 * @typedef {{ owners?: import('../src/contract/owners').Owners, allowsAccess?: boolean }} OwnerRules
 */

/** How long another origin may take to show the entry of a release. */
const SERVED_TIMEOUT_MS = 10_000;

/**
 * Compares what remotes need with what the shell offers: a remote with the live shell, a shell with every live remote,
 * whose addresses it leaves to them. A canary counts as live: some visitor has it beside each of the others.
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {Build['manifest']} manifest of what shall go live
 * @throws Refusal
 */
export async function requireFit(store, registry, manifest) {
  if (isShell(manifest)) {
    for (const { name, current, canary } of registry.remotes)
      for (const { version } of canary ? [current, canary.current] : [current]) {
        const remote = await store.readManifest(name, version);
        if (!isShell(remote)) requireOffered(remote, manifest, 'this shell');
      }
    const fault = findPathFault(manifest, listOwners(registry.remotes));
    if (fault) throw new Refusal(fault);
    return;
  }
  requireOffered(manifest, await getShellOffer(store, registry), 'the live shell', registry);
  const canary = registry.shell?.canary && (await store.readManifest(SHELL, registry.shell.canary.version));
  if (canary && isShell(canary)) requireOffered(manifest, canary, 'the shell that some visitors have', registry);
}

/**
 * @param {ReleaseStore} store @param {Registry} registry @returns {Promise<ShellOffer>} what the live shell brings
 * @throws Refusal
 */
export async function getShellOffer(store, { shell }) {
  const manifest = shell && (await store.readManifest(SHELL, shell.version));
  if (manifest && isShell(manifest)) return manifest;
  throw new Refusal(
    'There is no shell among these releases yet: publish it first, with "npm run release -w shell", then each remote. ' +
      'A server that follows them goes on with what its own folder has until all of it is there.',
  );
}

/**
 * @param {Pick<RemoteManifest, 'name' | 'contract' | 'requires' | 'imports'>} remote
 * @param {ShellOffer} offer
 * @param {'the live shell' | 'this shell' | 'the shell that some visitors have'} shell
 * @param {Registry} [registry] of remotes that it shall live beside
 * @throws Refusal when the remote needs something else than the shell brings
 */
function requireOffered({ name, contract, requires, imports }, offer, shell, registry) {
  const { contracts = [offer.contract], shared, exports } = offer;
  if (!contracts.includes(contract))
    throw new Refusal(`${name} speaks contract ${contract}, but ${shell} speaks ${contracts.join(' and ')}.`);
  const [version] = listVersionFaults(name, requires, shared, shell);
  if (version) throw new Refusal(version.fault + describeOpponent(name, requires, version.module, registry));
  const [fault] = imports && exports ? listImportFaults(name, imports, exports, shell) : [];
  if (fault) throw new Refusal(fault);
}

/**
 * The live remote that would be in the way of a shell with the right version, if there is one.
 * @param {string} name @param {RemoteManifest['requires']} requires @param {string} module @param {Registry} [registry]
 */
function describeOpponent(name, requires, module, registry) {
  const isOpponent = (/** @type {string | undefined} */ range) =>
    range && !semver.intersects(range, requires[module] ?? '');
  const opponent = registry?.remotes.find((other) => other.name !== name && isOpponent(other.current.requires[module]));
  if (!opponent) return '.';
  return `, and ${opponent.name} needs ${opponent.current.requires[module]}: no version is right for both.`;
}

/**
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {RemoteManifest} manifest
 * @throws Refusal when an address of the remote belongs to another one, to the shell or to the server
 */
export async function requirePathsFree(store, registry, manifest) {
  const others = registry.remotes.filter(({ name }) => name !== manifest.name);
  const { shell } = registry;
  const shells = await Promise.all(
    [shell?.version, shell?.canary?.version].flatMap((version) =>
      version ? [store.readManifest(SHELL, version)] : [],
    ),
  );
  const fault = findPathFault(manifest, [...listOwners(others), ...shells.filter(isShell)]);
  if (fault) throw new Refusal(fault);
}

/** Who owns which addresses, some visitor's canary too. @param {Registry['remotes']} remotes */
const listOwners = (remotes) =>
  remotes.flatMap(({ name, paths, canary }) => [{ name, paths }, ...(canary ? [{ name, paths: canary.paths }] : [])]);

/**
 * On a site with owners, a release must be its owner's. Who may open an area, and whose it is, never changes by
 * accident: that takes a word of its own, and on a site with owners the key of a second team.
 * @param {Registry} registry
 * @param {SignedRelease} release
 * @param {OwnerRules} rules
 * @throws Refusal
 */
export function requireOwned(registry, { manifestText, signatures }, { owners, allowsAccess = false }) {
  const fault = owners && findOwnerFault(owners, manifestText, signatures);
  if (fault) throw new Refusal(fault);
  /** @type {Build['manifest']} */
  const manifest = JSON.parse(manifestText);
  const change = findChange(registry, manifest, owners?.parts[manifest.name]?.team);
  if (!change) return;
  if (!allowsAccess) throw new Refusal(`${change}: say "-- --allow-access" if that is meant.`);
  if (!owners || isApproved(owners, manifestText, signatures)) return;
  throw new Refusal(
    `${change}: set SECOND_KEY_FILE to the key of another team that agrees (approvers of owners.json).`,
  );
}

/**
 * @param {Registry} registry
 * @param {Build['manifest']} manifest
 * @param {string | undefined} team that the part belongs to
 * @returns {string | undefined} half a sentence
 */
function findChange(registry, manifest, team) {
  const { name } = manifest;
  const access = findRemote(registry, name)?.access;
  if (!isShell(manifest) && access && access !== manifest.access)
    return `${name} is open to ${access} today and would be open to ${manifest.access}`;
  const live = findLive(registry, name);
  const signatures = live?.kept.find(({ version }) => version === live.version)?.signatures;
  if (!team || !signatures || signatures.some((signature) => signature.team === team)) return undefined;
  return `${name} belongs to the team ${signatures[0]?.team} today and would belong to the team ${team}`;
}

/**
 * A release on another origin goes live when its entry is there, as it was published and open to this site.
 * @param {string} entry
 * @param {RemoteManifest} manifest
 * @throws Refusal
 */
export async function requireServed(entry, { name, entryFile, files }) {
  if (!URL.canParse(entry)) return;
  const answer = await fetch(entry, { redirect: 'error', signal: AbortSignal.timeout(SERVED_TIMEOUT_MS) }).catch(
    () => undefined,
  );
  const origin = `REMOTES_ORIGIN ${new URL(entry).origin}`;
  if (!answer) throw new Refusal(`${origin} does not answer: ${name} stays as it is.`);
  if (!answer.ok) throw new Refusal(`${origin} answers ${entry} with ${answer.status}: copy the release there first.`);
  if (answer.headers.get('access-control-allow-origin') !== '*')
    throw new Refusal(
      `${origin} must answer with "Access-Control-Allow-Origin: *", or no browser takes ${name} from it.`,
    );
  if (integrityOf(new Uint8Array(await answer.arrayBuffer())) !== files[entryFile])
    throw new Refusal(`${origin} answers ${entry} with another file than the one of this build.`);
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

/** The program of a shell that renders pages on the server. */
const SHELL_PROGRAM = 'prerender.cjs';

/**
 * Renders the pages of a build that anyone may open, as a server would do once it is live: those of a remote with the
 * program of the live shell; with a new shell its own, and those of all remotes.
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {Build} build
 * @throws Refusal
 */
export async function requirePages(store, registry, { dir, manifest }) {
  const failures = isShell(manifest)
    ? await listFailuresOfShell(store, registry, dir, manifest)
    : await listFailuresOfRemote(store, registry, dir, manifest);
  if (failures[0]) throw new Refusal(failures[0]);
}

/** @param {ReleaseStore} store @param {Registry} registry @param {string} dir @param {RemoteManifest} manifest */
async function listFailuresOfRemote(store, registry, dir, manifest) {
  const { name, access, paths } = manifest;
  const remote = { name, access, paths, current: describeRelease(manifest), previous: null, kept: [] };
  if (!registry.shell || !isRendered(remote)) return [];
  const shellDir = await store.findDirectory(SHELL, registry.shell.version);
  return listFailures(shellDir, replaceRemote(registry, remote), [toPart(remote, dir)]);
}

/** @param {ReleaseStore} store @param {Registry} registry @param {string} dir @param {ShellManifest} manifest */
async function listFailuresOfShell(store, registry, dir, { version }) {
  const remotes = await Promise.all(
    registry.remotes
      .filter(isRendered)
      .map(async (remote) => toPart(remote, await store.findDirectory(remote.name, remote.current.version))),
  );
  const next = replaceShell(registry, { version, kept: [] });
  const failures = await listFailures(dir, next, [{ name: SHELL }, ...remotes]);
  if (failures.length === 0 || !registry.shell) return failures;
  // What the live shell cannot render either is the matter of another team.
  const before = await listFailures(await store.findDirectory(SHELL, registry.shell.version), registry, remotes);
  return failures.filter((failure) => !before.includes(failure));
}

/** @param {RegisteredRemote} remote */
const isRendered = ({ access, current }) => access === 'public' && current.prerenderFile !== undefined;

/** @param {RegisteredRemote} remote @param {string} dir that its files are in */
const toPart = ({ name, current }, dir) => ({ name, program: join(dir, current.prerenderFile ?? '') });

/**
 * @param {string} shellDir
 * @param {Registry} registry
 * @param {{ name: string, program?: string }[]} parts
 * @returns {Promise<string[]>} sentences about what cannot be rendered
 */
async function listFailures(shellDir, registry, parts) {
  const program = join(shellDir, SHELL_PROGRAM);
  // A shell under development brings none.
  if (!existsSync(program)) return [];
  const rendered = await renderSampleParts(program, registry, parts);
  return Object.values(rendered).flatMap(({ failures }) => failures);
}
