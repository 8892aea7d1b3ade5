/**
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').RegisteredShell} RegisteredShell
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').Release} Release
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 *
 * @typedef {{ version: string, kept: KeptRelease[] }} Live the live release of a part, and all that are kept
 */

/** The name of the shell among the parts that are released; no remote has it. */
export const SHELL = 'shell';

/**
 * @param {RemoteManifest | ShellManifest} manifest
 * @returns {manifest is ShellManifest}
 */
export function isShell(manifest) {
  return manifest.name === SHELL;
}

/** @param {Registry} registry @param {string} name */
export const findRemote = ({ remotes }, name) => remotes.find((remote) => remote.name === name);

/** @param {Registry} registry @param {string} name of a remote, or of the shell @returns {Live | undefined} */
export function findLive(registry, name) {
  if (name === SHELL) return registry.shell;
  const remote = findRemote(registry, name);
  return remote && { version: remote.current.version, kept: remote.kept };
}

/** The next state of the registry. @param {Registry} registry @param {RegisteredRemote} remote @returns {Registry} */
export function replaceRemote(registry, remote) {
  const others = registry.remotes.filter(({ name }) => name !== remote.name);
  const sorted = [...others, remote].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...registry, generation: registry.generation + 1, remotes: sorted };
}

/** The next state of the registry. @param {Registry} registry @param {RegisteredShell} shell @returns {Registry} */
export function replaceShell(registry, shell) {
  return { ...registry, generation: registry.generation + 1, shell };
}

/**
 * Where a release's entry will be.
 * @param {RemoteManifest} manifest
 * @param {string} origin that serves the releases; empty for the site's own
 */
export function entryUrl({ name, version, entryFile }, origin) {
  return `${origin}/remotes/${name}/${version}/${entryFile}`;
}

/** What the registry says of a release. @param {RemoteManifest} manifest @param {string} [entry] @returns {Release} */
export function describeRelease({ version, contract, integrity, assets, pages, prerenderFile, requires }, entry = '') {
  return { version, contract, entry, integrity, assets, pages, prerenderFile, requires };
}

/**
 * What is live, and what can be gone back to, as lines for a terminal.
 * @param {Registry} registry
 * @returns {string[]}
 */
export function formatReleases({ generation, shell, remotes }) {
  if (!shell && remotes.length === 0) return ['Nothing is published yet.'];
  const parts = remotes.map(({ name, access, current, kept }) =>
    formatPart(`${name} (${access})`, { version: current.version, kept }),
  );
  return [...(shell ? formatPart(SHELL, shell) : []), ...parts.flat(), `registry generation ${generation}`];
}

/** @param {string} title @param {Live} live */
function formatPart(title, { version, kept }) {
  const lines = kept.map((release) => {
    const isLive = release.version === version;
    const state = isLive ? 'live' : release.isWithdrawn ? 'rolled back' : 'kept';
    return `  ${isLive ? '*' : ' '} ${release.version.padEnd(24)} ${release.publishedAt} ${state}${formatProof(release)}`;
  });
  return [title, ...lines];
}

/** @param {import('../src/contract/registry').Proof} proof */
export const countPages = ({ pages }) => `${pages} ${pages === 1 ? 'page' : 'pages'}`;

/** @param {Pick<KeptRelease, 'proof'>} release */
function formatProof({ proof }) {
  if (!proof) return '';
  return proof.verdict === 'proven' ? `, ${countPages(proof)} proven in ${proof.browser}` : ', unproven';
}
