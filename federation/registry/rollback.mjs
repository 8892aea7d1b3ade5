import { requireFit, requireOwned, requirePathsFree } from './gate.mjs';
import { describeRelease, findLive, isShell, replaceRemote, replaceShell } from './entries.mjs';
import { createPostgresStore } from './postgres-store.mjs';
import { Refusal } from './refusal.mjs';
import { createDirectoryStore } from './store.mjs';

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').Signature} Signature
 *
 * @typedef {object} Choice
 * @property {string} [to] the version to go back to, with or without its hash; else the release before the live one
 * @property {(manifestText: string) => Signature} [approve] signs for a second team
 * @typedef {import('./gate.mjs').OwnerRules & Choice} RollbackOptions
 */

/**
 * Makes the release before the live one live again, or any other that is kept. What was live stays kept, and publishing
 * it again brings it back.
 * @param {ReleaseStore} store
 * @param {string} name of a remote, or of the shell
 * @param {Date} now
 * @param {RollbackOptions} [options]
 * @returns {Promise<{ from: string, to: string }>} versions
 * @throws Refusal also when the other parts have moved on, and no longer fit to the release before
 */
export async function rollbackRelease(store, name, now, { to, approve, ...rules } = {}) {
  const { registry, tag } = await store.readRegistry();
  const live = findLive(registry, name);
  if (!live) throw new Refusal(`${name} has never been published.`);
  const liveAt = live.kept.findIndex(({ version }) => version === live.version);
  const target = findTarget(name, live, liveAt, to);
  const targetAt = live.kept.indexOf(target);
  const fallback = live.kept.slice(targetAt + 1).find(({ isWithdrawn }) => !isWithdrawn);
  const manifest = await store.readManifest(name, target.version);
  await requireFit(store, registry, manifest);
  if (!isShell(manifest)) await requirePathsFree(store, registry, manifest);
  const manifestText = await store.readManifestText(name, target.version);
  const signatures = [...(target.signatures ?? []), ...(approve ? [approve(manifestText)] : [])];
  requireOwned(registry, { manifestText, signatures }, rules);

  const kept = live.kept.map((release, index) => {
    // A release that is left for a newer one is not gone back from.
    if (index === liveAt) return { ...release, isWithdrawn: targetAt > liveAt, liveUntil: now.toISOString() };
    if (release !== target) return release;
    const signed = signatures.length > 0 ? signatures : undefined;
    return { ...release, isWithdrawn: false, liveUntil: undefined, signatures: signed };
  });
  const next = isShell(manifest)
    ? replaceShell(registry, { version: target.version, kept })
    : replaceRemote(registry, {
        name,
        access: manifest.access,
        paths: manifest.paths,
        current: describeRelease(manifest, target.entry),
        previous: await describeFallback(store, name, fallback),
        kept,
      });
  if (!(await store.swapRegistry(tag, next)))
    throw new Refusal('The registry was changed meanwhile: look at "npm run releases", then try again.');
  return { from: live.version, to: target.version };
}

/** @type {typeof import('../src/contract/rollback').rollbackOnServer} */
export function rollbackOnServer({ directory, query }, name, now, options) {
  const store = query ? createPostgresStore(query, directory) : createDirectoryStore(directory);
  return rollbackRelease(store, name, now, options);
}

/**
 * @param {string} name @param {import('./entries.mjs').Live} live @param {number} liveAt @param {string} [to]
 * @returns {KeptRelease}
 * @throws Refusal
 */
function findTarget(name, { version: liveVersion, kept }, liveAt, to) {
  const target =
    to === undefined
      ? kept.slice(liveAt + 1).find(({ isWithdrawn }) => !isWithdrawn)
      : kept.find(({ version }) => version === to || version.startsWith(`${to}-`));
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
