import { join } from 'node:path';
import semver from 'semver';
import { makeDeltas } from './deltas.mjs';
import {
  describeRelease,
  endCanary,
  entryUrl,
  findBefore,
  findLive,
  findRemote,
  isShell,
  replaceRemote,
  replaceShell,
  SHELL,
  toPackageVersion,
} from './entries.mjs';
import { requirePathsFree } from './gate.mjs';
import { addEvent, getUserName } from './history.mjs';
import { readBuild } from './read-build.mjs';
import { Refusal } from '../refusal.mjs';
import { createDirectoryStore } from './store.mjs';

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('./entries.mjs').Live} Live
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').Proof} Proof
 * @typedef {import('../src/contract/registry').ReleaseEvent} ReleaseEvent
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 *
 * @typedef {object} PublishOptions
 * @property {Date} now
 * @property {string} [origin] that serves the releases of remotes, when it is not the site's own
 * @property {import('../src/contract/registry').Signature[]} [signatures]
 * @property {string} [by] who publishes
 * @property {import('../src/contract/registry').CanaryShare} [sharePercent] of the visitors that it goes live for; else
 *   for all
 * @property {boolean} [mayRepeatVersion] whether other content may come under a package version that was published
 *   before, or is older than the live one: of a machine's own builds the last is the one to see
 * @property {boolean} [mayBeOlder] whether its version may be lower than that of the live release
 * @property {(registry: Registry) => Promise<void>} [requireFit] throws when it does not go with what is live; asked
 *   again of the very state that it changes
 * @property {(registry: Registry) => Promise<Proof>} [prove] opens the pages beside what is live, and throws when one
 *   does not work
 * @property {(entry: string) => Promise<void>} [requireServed] throws when the files, which are in their place by then,
 *   are not served at the address of the entry
 */

/** The newest releases that are kept, however old. */
const KEPT_RELEASES = 5;
/** A tab may be open for a week. */
const KEEP_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a build the live release of its remote, or of the shell, or its canary. A canary that there was ends. A build
 * that is live already changes nothing, but brings back its files where they are gone.
 * @param {ReleaseStore} store
 * @param {Build} build
 * @param {PublishOptions} options
 * @returns {Promise<{ version: string, isNew: boolean }>}
 * @throws Refusal
 */
export async function publishRelease(store, { dir, manifest }, options) {
  const { name, version } = manifest;
  const { registry: before } = await store.readRegistry();
  const seen = findLive(before, name);
  if (seen?.version === version) {
    // Without the differences to earlier ones: a browser then fetches its files whole.
    await store.putRelease(name, version, dir);
    return { version, isNew: false };
  }
  if (options.sharePercent && !seen)
    throw new Refusal(`${name} has no live release beside which a share could see this one: leave --share out.`);
  if (!options.mayRepeatVersion) requireNewVersion(manifest, seen, options.mayBeOlder);
  const requireFit = async (/** @type {Registry} */ registry) => {
    await options.requireFit?.(registry);
    if (!isShell(manifest)) await requirePathsFree(store, registry, manifest);
  };
  await requireFit(before);
  const proof = await options.prove?.(before);
  const entry = isShell(manifest) ? undefined : entryUrl(manifest, options.origin ?? '');
  const deltas = await makeDeltas(store, { dir, manifest }, seen?.kept ?? []);
  await store.putRelease(name, version, dir, deltas);
  if (entry) await options.requireServed?.(entry);

  for (;;) {
    const { registry, tag } = await store.readRegistry();
    const live = findLive(registry, name);
    if (live?.version !== seen?.version || live?.canary?.since !== seen?.canary?.since)
      throw someoneWasFaster(name, live);
    await requireFit(registry);
    if (proof?.verdict === 'proven') requireSameCompany(manifest, before, registry);
    const { signatures } = options;
    const previous = findRemote(registry, name)?.previous?.version;
    const { kept, dropped } = keepReleases({ version, entry, signatures, proof }, live, previous, options);
    const next = withRelease(
      registry,
      manifest,
      { kept, history: addEvent(live?.history, toEvent(version, options)) },
      options,
    );
    // Another part's publication in between is no conflict: once more, on the registry it left.
    if (!(await store.swapRegistry(tag, next))) continue;
    // A preview of the same content may have ended, and taken the files with it, before the registry named the release.
    await store.putRelease(name, version, dir, deltas);
    for (const release of dropped) await store.removeRelease(name, release.version);
    return { version, isNew: true };
  }
}

/**
 * Makes the build in `<packageDir>/dist` live on this machine's own site, all of whose parts are built from the same
 * sources: without the checks against what is live, and without asking for a new version after every change.
 * @param {string} packageDir
 * @param {string} releasesDir
 * @returns {Promise<string>} the version that is live now
 */
export async function publishLocalBuild(packageDir, releasesDir) {
  const { version } = await publishRelease(createDirectoryStore(releasesDir), readBuild(join(packageDir, 'dist')), {
    now: new Date(),
    mayRepeatVersion: true,
  });
  return version;
}

/** @param {string} version @param {PublishOptions} options @returns {ReleaseEvent} */
function toEvent(version, { now, sharePercent, signatures, by = signatures?.[0]?.team ?? getUserName() }) {
  return { at: now.toISOString(), action: sharePercent ? 'shared' : 'released', version, sharePercent, by };
}

/**
 * @param {Registry} registry @param {Build['manifest']} manifest
 * @param {Pick<RegisteredRemote, 'kept' | 'history'>} records what is kept, the newest first, and what was done
 * @param {PublishOptions} options
 */
function withRelease(registry, manifest, records, { sharePercent, now }) {
  const canary = sharePercent && { sharePercent, since: now.toISOString() };
  const { version } = manifest;
  if (isShell(manifest)) {
    const { shell } = registry;
    if (canary && shell) return replaceShell(registry, { ...shell, ...records, canary: { ...canary, version } });
    return replaceShell(registry, { version, ...records });
  }
  const { name, access, paths } = manifest;
  const current = describeRelease(manifest, records.kept[0]?.entry);
  const live = findRemote(registry, name);
  if (canary && live)
    return replaceRemote(registry, { ...live, ...records, canary: { ...canary, access, paths, current } });
  return replaceRemote(registry, { name, access, paths, current, previous: live?.current ?? null, ...records });
}

/**
 * What open tabs may still ask for, the loader falls back to and a rollback leads to: all that was live lately, the
 * live release and those before it, and the newest of all.
 * @param {Pick<KeptRelease, 'version' | 'entry' | 'signatures' | 'proof'>} published
 * @param {Live | undefined} live until now
 * @param {string | undefined} previous what the loader falls back to until now
 * @param {PublishOptions} options
 */
function keepReleases(published, live, previous, { now, sharePercent }) {
  const since = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString();
  const before = endCanary(live, now.toISOString(), published.version).map((release) =>
    release.version === live?.version && !sharePercent ? { ...release, liveUntil: now.toISOString() } : release,
  );
  const all = [
    { ...published, publishedAt: now.toISOString(), isWithdrawn: false },
    ...before.filter(({ version }) => version !== published.version),
  ];
  const needed = [live?.version, previous, findBefore(all, live?.version)?.version];
  const isKept = (/** @type {KeptRelease} */ release, /** @type {number} */ index) =>
    index < KEPT_RELEASES || needed.includes(release.version) || (release.liveUntil ?? '') > since;
  return { kept: all.filter(isKept), dropped: all.filter((release, index) => !isKept(release, index)) };
}

/** @param {Build['manifest']} manifest @param {Live | undefined} live @param {boolean} [mayBeOlder] */
function requireNewVersion({ name, packageVersion, version }, live, mayBeOlder = false) {
  const earlier = live?.kept.find((release) => toPackageVersion(release.version) === packageVersion);
  if (earlier && earlier.version !== version)
    throw new Refusal(
      `${name} ${packageVersion} is published already with other content: raise the version in its package.json.`,
    );
  const liveVersion = live ? toPackageVersion(live.version) : packageVersion;
  if (!mayBeOlder && semver.valid(liveVersion) && semver.lt(packageVersion, liveVersion))
    throw new Refusal(
      `${name} ${packageVersion} is older than the live ${liveVersion}: raise the version in its package.json, or say ` +
        '"-- --allow-older" if you mean it.',
    );
}

/**
 * What a release was proven beside must still be live: the shell, or for a shell every remote.
 * @param {Build['manifest']} manifest @param {Registry} before @param {Registry} registry
 */
function requireSameCompany(manifest, before, registry) {
  const names = isShell(manifest) ? registry.remotes.map(({ name }) => name) : [SHELL];
  const changed = names.find((name) => findLive(registry, name)?.version !== findLive(before, name)?.version);
  if (changed) throw someoneWasFaster(changed, findLive(registry, changed));
}

/** @param {string} name @param {Live | undefined} live */
function someoneWasFaster(name, live) {
  return new Refusal(
    `Somebody else changed the live release of ${name} meanwhile (now ${live?.version ?? 'none'}): look at it, then try again.`,
  );
}
