/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').Release} Release
 */

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
