/**
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').Release} Release
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 */

/** @param {Registry} registry @param {string} name */
export const findRemote = ({ remotes }, name) => remotes.find((remote) => remote.name === name);

/** The next state of the registry. @param {Registry} registry @param {RegisteredRemote} remote @returns {Registry} */
export function replaceRemote({ generation, remotes }, remote) {
  const others = remotes.filter(({ name }) => name !== remote.name);
  const sorted = [...others, remote].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { generation: generation + 1, remotes: sorted };
}

/**
 * Where a release's entry will be.
 * @param {RemoteManifest} manifest
 * @param {string} origin that serves the releases; empty for the site's own
 */
export function entryUrl({ name, version, entryFile }, origin) {
  return `${origin}/remotes/${name}/${version}/${entryFile}`;
}

/** What the registry says of a release. @param {RemoteManifest} manifest @param {string} entry @returns {Release} */
export function describeRelease({ version, contract, integrity, assets, pages, prerenderFile, requires }, entry) {
  return { version, contract, entry, integrity, assets, pages, prerenderFile, requires };
}

/**
 * What is live, and what can be gone back to, as lines for a terminal.
 * @param {Registry} registry
 * @returns {string[]}
 */
export function formatReleases({ generation, remotes }) {
  if (remotes.length === 0) return ['Nothing is published yet.'];
  return [...remotes.flatMap(formatRemote), `registry generation ${generation}`];
}

/** @param {RegisteredRemote} remote */
function formatRemote({ name, access, current, kept }) {
  const lines = kept.map((release) => {
    const isLive = release.version === current.version;
    const state = isLive ? 'live' : release.isWithdrawn ? 'rolled back' : 'kept';
    return `  ${isLive ? '*' : ' '} ${release.version.padEnd(24)} ${release.publishedAt} ${state}`;
  });
  return [`${name} (${access})`, ...lines];
}
