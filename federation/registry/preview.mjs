import { makeDeltas } from './deltas.mjs';
import { describeRelease, entryUrl, findLive, isShell } from './entries.mjs';
import { requirePathsFree } from './gate.mjs';
import { signPreview } from './variants.cjs';
import { Refusal } from '../refusal.mjs';

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('./publish.mjs').PublishOptions} PublishOptions
 * @typedef {import('../src/contract/registry').Preview} Preview
 */

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps a build as a release is kept, for a day, for those alone who are given the link. It passes what a release must
 * pass. An earlier link to the same content ends.
 * @param {ReleaseStore} store
 * @param {Build} build
 * @param {Pick<PublishOptions, 'now' | 'origin' | 'signatures' | 'requireFit' | 'prove' | 'requireServed'>} options
 * @returns {Promise<{ path: string, preview: Preview }>} the path of the link
 * @throws Refusal
 */
export async function previewRelease(store, { dir, manifest }, options) {
  if (isShell(manifest)) throw new Refusal('A preview is of a remote, inside the live shell: run it in its folder.');
  const { name, version, access, paths } = manifest;
  const { registry } = await store.readRegistry();
  const live = findLive(registry, name);
  if (live?.version === version) throw new Refusal(`${name} ${version} is live: there is nothing to preview.`);
  await options.requireFit?.(registry);
  await requirePathsFree(store, registry, manifest);
  await options.prove?.(registry);
  const entry = entryUrl(manifest, options.origin ?? '');
  const deltas = await makeDeltas(store, { dir, manifest }, live?.kept ?? []);
  await store.putRelease(name, version, dir, deltas);
  await options.requireServed?.(entry);

  const expiresAt = new Date(options.now.getTime() + DAY_MS).toISOString();
  const { signatures } = options;
  const current = describeRelease(manifest, entry);
  const { preview, token } = signPreview({ name, access, paths, current, expiresAt, signatures });
  const isSame = (/** @type {Preview} */ other) => other.name === name && other.current.version === version;
  await changePreviews(store, options.now, isSame, [preview]);
  // A release that is kept no longer may have gone with its files before the registry named the preview.
  await store.putRelease(name, version, dir, deltas);
  return { path: `/preview/${token}`, preview };
}

/**
 * Ends the previews that are meant, and all that have expired, and removes their files.
 * @param {ReleaseStore} store
 * @param {Date} now
 * @param {(preview: Preview) => boolean} [isMeant]
 * @returns {Promise<Preview[]>} those that were meant
 */
export async function endPreviews(store, now, isMeant = () => false) {
  return (await changePreviews(store, now, isMeant, [])).filter(isMeant);
}

/**
 * @param {ReleaseStore} store @param {Date} now @param {(preview: Preview) => boolean} isEnded @param {Preview[]} added
 * @returns {Promise<Preview[]>} those that have ended
 */
async function changePreviews(store, now, isEnded, added) {
  for (;;) {
    const { registry, tag } = await store.readRegistry();
    const { previews = [], generation } = registry;
    const ended = previews.filter((preview) => isEnded(preview) || preview.expiresAt <= now.toISOString());
    if (ended.length + added.length === 0) return [];
    const left = [...previews.filter((preview) => !ended.includes(preview)), ...added];
    const next = { ...registry, generation: generation + 1, previews: left.length > 0 ? left : undefined };
    if (!(await store.swapRegistry(tag, next))) continue;
    for (const { name, current } of ended) await store.removeRelease(name, current.version);
    return ended;
  }
}
