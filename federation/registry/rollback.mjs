import { describeRelease, findRemote, replaceRemote } from './entries.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {import('./store.mjs').ReleaseStore} ReleaseStore */

/**
 * Makes the release before the live one live again. What was live stays kept, and publishing it again brings it back.
 * @param {ReleaseStore} store
 * @param {string} name of the remote
 * @returns {Promise<{ from: string, to: string }>} versions
 * @throws Refusal
 */
export async function rollbackRelease(store, name) {
  const { registry, tag } = await store.readRegistry();
  const remote = findRemote(registry, name);
  if (!remote) throw new Refusal(`${name} has never been published.`);
  const liveAt = remote.kept.findIndex(({ version }) => version === remote.current.version);
  const [target, fallback] = remote.kept.slice(liveAt + 1).filter(({ isWithdrawn }) => !isWithdrawn);
  if (!target) throw new Refusal(`${name} has no release before ${remote.current.version} to go back to.`);
  const manifest = await store.readManifest(name, target.version);
  const next = {
    ...remote,
    access: manifest.access,
    paths: manifest.paths,
    current: describeRelease(manifest, target.entry),
    previous: fallback ? describeRelease(await store.readManifest(name, fallback.version), fallback.entry) : null,
    kept: remote.kept.map((kept, index) => (index === liveAt ? { ...kept, isWithdrawn: true } : kept)),
  };
  if (!(await store.swapRegistry(tag, replaceRemote(registry, next))))
    throw new Refusal('The registry was changed meanwhile: look at "npm run releases", then try again.');
  return { from: remote.current.version, to: target.version };
}
