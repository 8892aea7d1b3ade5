import { requireFit, requireOwned, requirePathsFree } from './gate.mjs';
import { describeRelease, findLive, isShell, replaceRemote, replaceShell } from './entries.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').Signature} Signature
 */

/**
 * Makes the release before the live one live again. What was live stays kept, and publishing it again brings it back.
 * @param {ReleaseStore} store
 * @param {string} name of a remote, or of the shell
 * @param {Date} now
 * @param {import('./gate.mjs').OwnerRules & { approve?: (manifestText: string) => Signature }} [rules] `approve` signs
 *   for a second team
 * @returns {Promise<{ from: string, to: string }>} versions
 * @throws Refusal also when the other parts have moved on, and no longer fit to the release before
 */
export async function rollbackRelease(store, name, now, rules = {}) {
  const { registry, tag } = await store.readRegistry();
  const live = findLive(registry, name);
  if (!live) throw new Refusal(`${name} has never been published.`);
  const liveAt = live.kept.findIndex(({ version }) => version === live.version);
  const [target, fallback] = live.kept.slice(liveAt + 1).filter(({ isWithdrawn }) => !isWithdrawn);
  if (!target) throw new Refusal(`${name} has no release before ${live.version} to go back to.`);
  const manifest = await store.readManifest(name, target.version);
  await requireFit(store, registry, manifest);
  if (!isShell(manifest)) await requirePathsFree(store, registry, manifest);
  const manifestText = await store.readManifestText(name, target.version);
  const signatures = [...(target.signatures ?? []), ...(rules.approve ? [rules.approve(manifestText)] : [])];
  requireOwned(registry, { manifestText, signatures }, rules);

  const kept = live.kept.map((release, index) => {
    if (index === liveAt) return { ...release, isWithdrawn: true, liveUntil: now.toISOString() };
    if (release !== target) return release;
    return { ...release, liveUntil: undefined, signatures: signatures.length > 0 ? signatures : undefined };
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

/** @param {ReleaseStore} store @param {string} name @param {KeptRelease | undefined} fallback */
async function describeFallback(store, name, fallback) {
  if (!fallback) return null;
  const manifest = await store.readManifest(name, fallback.version);
  return isShell(manifest) ? null : describeRelease(manifest, fallback.entry);
}
