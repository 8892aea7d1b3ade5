import { join } from 'node:path';
import { describeRelease, entryUrl, findRemote, replaceRemote } from './entries.mjs';
import { readBuild } from './read-build.mjs';
import { Refusal } from './refusal.mjs';
import { createDirectoryStore } from './store.mjs';

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 *
 * @typedef {object} PublishOptions
 * @property {Date} now
 * @property {string} [origin] that serves the releases, when it is not the site's own
 * @property {boolean} [mayRepeatVersion] whether other content may come under a package version that was published
 *   before
 */

/** The newest releases of a remote that are kept, so that open tabs go on working. */
const KEPT_RELEASES = 5;

/**
 * Makes a build the live release of its remote. A build that is live already changes nothing.
 * @param {ReleaseStore} store
 * @param {Build} build
 * @param {PublishOptions} options
 * @returns {Promise<{ version: string, isNew: boolean }>}
 * @throws Refusal
 */
export async function publishRelease(store, { dir, manifest }, { now, origin = '', mayRepeatVersion = false }) {
  const { name, version } = manifest;
  const seen = findRemote((await store.readRegistry()).registry, name);
  if (seen?.current.version === version) return { version, isNew: false };
  if (!mayRepeatVersion) requireNewVersion(manifest, seen);
  await requirePathsFree(store, manifest);
  await store.putRelease(name, version, dir);

  const published = {
    version,
    entry: entryUrl(manifest, origin),
    publishedAt: now.toISOString(),
    isWithdrawn: false,
  };
  for (;;) {
    const { registry, tag } = await store.readRegistry();
    const known = findRemote(registry, name);
    if (known?.current.version !== seen?.current.version) throw someoneWasFaster(name, known);
    const { kept, dropped } = keepNewest(published, known);
    const remote = {
      name,
      access: manifest.access,
      paths: manifest.paths,
      current: describeRelease(manifest, published.entry),
      previous: known?.current ?? null,
      kept,
    };
    // Another remote's publication in between is no conflict: once more, on the registry it left.
    if (!(await store.swapRegistry(tag, replaceRemote(registry, remote)))) continue;
    for (const release of dropped) await store.removeRelease(name, release.version);
    return { version, isNew: true };
  }
}

/**
 * Makes the build in `<packageDir>/dist` live on this machine's own site, whose shell is built from the same sources:
 * without the checks against a live shell, and without asking for a new version after every change.
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

/**
 * The newest five, and the one that is live until now: that is what open tabs use and the loader falls back to.
 * @param {KeptRelease} published
 * @param {RegisteredRemote | undefined} known
 */
function keepNewest(published, known) {
  const all = [published, ...(known?.kept ?? []).filter(({ version }) => version !== published.version)];
  const isKept = (/** @type {KeptRelease} */ release, /** @type {number} */ index) =>
    index < KEPT_RELEASES || release.version === known?.current.version;
  return { kept: all.filter(isKept), dropped: all.filter((release, index) => !isKept(release, index)) };
}

/** @param {Build['manifest']} manifest @param {RegisteredRemote | undefined} known */
function requireNewVersion({ name, packageVersion, version }, known) {
  const earlier = known?.kept.find((release) => release.version.startsWith(`${packageVersion}-`));
  if (!earlier || earlier.version === version) return;
  throw new Refusal(
    `${name} ${packageVersion} is published already with other content: raise the version in its package.json.`,
  );
}

/** @param {ReleaseStore} store @param {Build['manifest']} manifest */
async function requirePathsFree(store, { name, paths }) {
  const { registry } = await store.readRegistry();
  for (const other of registry.remotes.filter((remote) => remote.name !== name)) {
    const path = paths.find((candidate) => other.paths.includes(candidate));
    if (path) throw new Refusal(`${name} cannot have the path ${path}: it belongs to ${other.name}.`);
  }
}

/** @param {string} name @param {RegisteredRemote | undefined} known */
function someoneWasFaster(name, known) {
  return new Refusal(
    `Somebody else changed the live release of ${name} meanwhile (now ${known?.current.version ?? 'none'}): look at it, then try again.`,
  );
}
