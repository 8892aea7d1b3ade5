import { requireFit, requireOwned, requirePathsFree } from './gate.mjs';
import {
  changeCanary,
  describeRelease,
  endCanary,
  findBefore,
  findLive,
  isShell,
  replaceRemote,
  replaceShell,
  toPackageVersion,
} from './entries.mjs';
import { addEvent, getUserName } from './history.mjs';
import { findOwnerFault } from './owners.cjs';
import { createPostgresStore } from './postgres-store.mjs';
import { Refusal } from '../refusal.mjs';
import { createDirectoryStore } from './store.mjs';

/*
 * What is changed among the releases that are kept: which is live, and for whom.
 */

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').Signature} Signature
 * @typedef {import('../src/contract/registry').ReleaseEvent} ReleaseEvent
 * @typedef {import('../src/contract/rollback').NewShare} NewShare
 *
 * @typedef {object} Choice
 * @property {(manifestText: string) => Signature} [approve] signs for a second team
 * @property {string} [by] who wants it
 * @property {string} [reason]
 * @typedef {import('./gate.mjs').OwnerRules & Choice} ChangeOptions
 * @typedef {ChangeOptions & { to?: string }} RollbackOptions `to` is the version to go back to, with or without its
 *   hash; else the release before the live one
 * @typedef {ChangeOptions & { version?: string, sign?: (manifestText: string) => Signature }} ShareOptions `version` is
 *   refused when it is not, or no longer, the canary; `sign` signs for the owner
 */

/**
 * Makes the release before the live one live again, or any other that is kept. What was live stays kept, and publishing
 * it again brings it back. Where a canary is live, it is what there is to go back from.
 * @param {ReleaseStore} store
 * @param {string} name of a remote, or of the shell
 * @param {Date} now
 * @param {RollbackOptions} [options]
 * @returns {Promise<{ from: string, to: string }>} versions
 * @throws Refusal also when the other parts have moved on, and no longer fit to the release before
 */
export async function rollbackRelease(store, name, now, { to, ...options } = {}) {
  const state = await store.readRegistry();
  const live = findLive(state.registry, name);
  if (!live) throw new Refusal(`${name} has never been published.`);
  if (!live.canary || to !== undefined)
    return makeLive(store, state, name, now, { ...options, to, action: 'rolled back' });
  await shareRelease(store, name, 0, now, { ...options, version: live.canary.version });
  return { from: live.canary.version, to: live.version };
}

/**
 * Changes the share of the visitors for whom the canary of a part is live: 0 withdraws it, 100 makes it live for
 * everybody.
 * @param {ReleaseStore} store
 * @param {string} name of a remote, or of the shell
 * @param {NewShare} sharePercent
 * @param {Date} now
 * @param {ShareOptions} [options]
 * @returns {Promise<{ version: string }>}
 * @throws Refusal
 */
export async function shareRelease(store, name, sharePercent, now, { version, sign, ...options } = {}) {
  for (;;) {
    const state = await store.readRegistry();
    const { registry, tag } = state;
    const canary = findLive(registry, name)?.canary;
    if (!canary || (version !== undefined && canary.version !== version))
      throw new Refusal(
        `${[name, version].filter(Boolean).join(' ')} is not live for a share of the visitors: look at "npm run releases".`,
      );
    const signature = sign && sharePercent > 0 ? sign(await store.readManifestText(name, canary.version)) : undefined;
    if (signature && options.owners) await requireOwner(store, name, canary.version, signature, options.owners);
    const by = signature?.team ?? options.by ?? getUserName();
    if (sharePercent === 100) {
      await makeLive(store, state, name, now, { ...options, by, to: canary.version, action: 'released' });
      return { version: canary.version };
    }
    const next = changeCanary(registry, name, sharePercent ? { sharePercent, since: canary.since } : undefined, {
      at: now.toISOString(),
      action: sharePercent ? 'shared' : 'withdrawn',
      version: canary.version,
      sharePercent: sharePercent || undefined,
      by,
      reason: options.reason,
    });
    // Another part's publication in between is no conflict: once more, on the registry it left.
    if (await store.swapRegistry(tag, next)) return { version: canary.version };
  }
}

/**
 * @param {ReleaseStore} store @param {string} name @param {string} version @param {Signature} signature
 * @param {import('../src/contract/owners').Owners} owners
 */
async function requireOwner(store, name, version, signature, owners) {
  const fault = findOwnerFault(owners, await store.readManifestText(name, version), [signature]);
  if (fault) throw new Refusal(fault);
}

/**
 * @param {ReleaseStore} store
 * @param {{ registry: Registry, tag: string }} state that the release was chosen in: no other one is swapped, so that
 *   a canary that was withdrawn meanwhile does not go live
 * @param {string} name
 * @param {Date} now
 * @param {RollbackOptions & { action: 'rolled back' | 'released' }} options
 */
async function makeLive(store, state, name, now, { to, action, approve, by = getUserName(), reason, ...rules }) {
  const { registry, tag } = state;
  const live = findLive(registry, name);
  if (!live) throw new Refusal(`${name} has never been published.`);
  const liveAt = live.kept.findIndex(({ version }) => version === live.version);
  const target = findTarget(name, live, to);
  const targetAt = live.kept.indexOf(target);
  const fallback = findBefore(live.kept, target.version);
  const manifest = await store.readManifest(name, target.version);
  await requireFit(store, registry, manifest);
  if (!isShell(manifest)) await requirePathsFree(store, registry, manifest);
  const manifestText = await store.readManifestText(name, target.version);
  const signatures = [...(target.signatures ?? []), ...(approve ? [approve(manifestText)] : [])];
  requireOwned(registry, { manifestText, signatures }, rules);

  const at = now.toISOString();
  const kept = endCanary(live, at, target.version).map((release, index) => {
    // A release that is left for a newer one is not gone back from.
    if (index === liveAt) return { ...release, isWithdrawn: targetAt > liveAt, liveUntil: at };
    // What a team has passed over on its way back was not live before what comes next.
    if (index > liveAt && index < targetAt) return { ...release, isWithdrawn: true };
    if (release.version !== target.version) return release;
    const signed = signatures.length > 0 ? signatures : undefined;
    return { ...release, isWithdrawn: false, liveUntil: undefined, signatures: signed };
  });
  const { version } = target;
  const history = addEvent(live.history, { at, action, version, by, reason });
  const next = isShell(manifest)
    ? replaceShell(registry, { version, kept, history })
    : replaceRemote(registry, {
        name,
        access: manifest.access,
        paths: manifest.paths,
        current: describeRelease(manifest, target.entry),
        previous: await describeFallback(store, name, fallback),
        kept,
        history,
      });
  if (!(await store.swapRegistry(tag, next)))
    throw new Refusal('The registry was changed meanwhile: look at "npm run releases", then try again.');
  return { from: live.version, to: version };
}

/** @type {typeof import('../src/contract/rollback').rollbackOnServer} */
export function rollbackOnServer(releases, name, now, options) {
  return rollbackRelease(openStore(releases), name, now, options);
}

/** @type {typeof import('../src/contract/rollback').shareOnServer} */
export function shareOnServer(releases, name, sharePercent, now, options) {
  return shareRelease(openStore(releases), name, sharePercent, now, options);
}

/** @param {import('../src/contract/rollback').ServerReleases} releases */
const openStore = ({ directory, query }) =>
  query ? createPostgresStore(query, directory) : createDirectoryStore(directory);

/**
 * @param {string} name @param {import('./entries.mjs').Live} live @param {string} [to]
 * @returns {KeptRelease}
 * @throws Refusal
 */
function findTarget(name, { version: liveVersion, kept }, to) {
  const target =
    to === undefined
      ? findBefore(kept, liveVersion)
      : kept.find(({ version }) => version === to || toPackageVersion(version) === to);
  if (!target && to === undefined) throw new Refusal(`${name} has no release before ${liveVersion} to go back to.`);
  if (!target) throw new Refusal(`${name} keeps no release ${to}: "npm run releases" lists those that it keeps.`);
  if (target.version === liveVersion) throw new Refusal(`${name} ${liveVersion} is live already.`);
  return target;
}

/** @param {ReleaseStore} store @param {string} name @param {KeptRelease | undefined} fallback */
async function describeFallback(store, name, fallback) {
  if (!fallback) return null;
  const manifest = await store.readManifest(name, fallback.version);
  return isShell(manifest) ? null : describeRelease(manifest, fallback.entry);
}
