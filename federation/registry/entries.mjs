import { addEvent, formatEvent } from './history.mjs';

/**
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').Canary} Canary
 * @typedef {import('../src/contract/registry').ReleaseEvent} ReleaseEvent
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').RegisteredShell} RegisteredShell
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').Release} Release
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 *
 * @typedef {object} Live the live release of a part, and all that are kept
 * @property {string} version
 * @property {KeptRelease[]} kept
 * @property {Canary & { version: string }} [canary]
 * @property {ReleaseEvent[]} [history]
 */

const SHOWN_EVENTS = 5;

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
  if (!remote) return undefined;
  const { current, kept, canary, history } = remote;
  return { version: current.version, kept, canary: canary && { ...canary, version: canary.current.version }, history };
}

/**
 * Whether a release has files that tabs, a rollback or the visitors of a preview may ask for.
 * @param {Registry} registry @param {string} name @param {string} version
 */
export function isNeeded(registry, name, version) {
  const isKept = findLive(registry, name)?.kept.some((release) => release.version === version) ?? false;
  const isPreviewed = registry.previews?.some(
    (preview) => preview.name === name && preview.current.version === version,
  );
  return isKept || isPreviewed === true;
}

/**
 * Where a rollback from a release leads: to the newest before it that no team went back from, or passed over.
 * @param {KeptRelease[]} kept the newest first @param {string} [version]
 */
export function findBefore(kept, version) {
  const at = kept.findIndex((release) => release.version === version);
  return kept.slice(at + 1).find(({ isWithdrawn }) => !isWithdrawn);
}

/** The version in package.json, without the hash of the content behind it. @param {string} version */
export const toPackageVersion = (version) => version.replace(/-[^-]*$/, '');

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
 * The next state of the registry, in which the canary of a part has another share, or there is none any more.
 * @param {Registry} registry
 * @param {string} name of a part that has a canary
 * @param {Canary | undefined} canary
 * @param {ReleaseEvent} event that the history tells of it
 * @returns {Registry}
 */
export function changeCanary(registry, name, canary, event) {
  const live = findLive(registry, name);
  const kept = canary ? (live?.kept ?? []) : endCanary(live, event.at);
  const history = addEvent(live?.history, event);
  const { shell } = registry;
  if (name === SHELL && shell?.canary)
    return replaceShell(registry, { ...shell, kept, history, canary: canary && { ...shell.canary, ...canary } });
  const remote = findRemote(registry, name);
  if (!remote?.canary) return registry;
  return replaceRemote(registry, { ...remote, kept, history, canary: canary && { ...remote.canary, ...canary } });
}

/**
 * What is kept when the canary of a part has ended: no rollback leads to what was never live for everybody.
 * @param {Live | undefined} live @param {string} at @param {string} [next] the version that comes now
 */
export const endCanary = (live, at, next) =>
  (live?.kept ?? []).map((release) =>
    release.version === live?.canary?.version && release.version !== next
      ? { ...release, isWithdrawn: true, liveUntil: at }
      : release,
  );

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
 * What is live, what can be gone back to, and what was done, as lines for a terminal.
 * @param {Registry} registry
 * @param {(name: string, version: string) => string | undefined} [describeHealth] where the counts can be had
 * @returns {string[]}
 */
export function formatReleases(registry, describeHealth) {
  const { generation, shell, remotes } = registry;
  if (!shell && remotes.length === 0) return ['Nothing is published yet.'];
  const titles = [...(shell ? [SHELL] : []), ...remotes.map(({ name }) => name)];
  const parts = titles.flatMap((name) => {
    const live = findLive(registry, name);
    const access = findRemote(registry, name)?.access;
    return live
      ? formatPart(access ? `${name} (${access})` : name, live, (version) => describeHealth?.(name, version))
      : [];
  });
  return [...parts, `registry generation ${generation}`];
}

/** @param {string} title @param {Live} live @param {(version: string) => string | undefined} describeHealth */
function formatPart(title, { version, kept, canary, history = [] }, describeHealth) {
  const lines = kept.map((release) => {
    const [mark, state] = describeState(release, version, canary);
    const notes = [state, ...describeProof(release), describeHealth(release.version) ?? []].flat().join(', ');
    return `  ${mark} ${release.version.padEnd(24)} ${release.publishedAt} ${notes}`;
  });
  const events = history.slice(0, SHOWN_EVENTS).map((event) => `    ${event.at} ${formatEvent(event)}`);
  return [title, ...lines, ...(events.length > 0 ? ['  history', ...events] : [])];
}

/** @param {KeptRelease} release @param {string} live @param {Live['canary']} canary */
function describeState({ version, isWithdrawn }, live, canary) {
  if (version === live) return ['*', 'live'];
  if (version === canary?.version) return ['~', `live for ${canary.sharePercent} % of the visitors`];
  return [' ', isWithdrawn ? 'withdrawn' : 'kept'];
}

/** @param {import('../src/contract/registry').Proof} proof */
export const countPages = ({ pages }) => `${pages} ${pages === 1 ? 'page' : 'pages'}`;

/** "200 visits, 1.5 incidents in 100" @param {{ visits: number, incidents: number }} counted */
export function describeCounts({ visits, incidents }) {
  if (visits === 0) return `${incidents} incidents without a visit`;
  return `${visits} ${visits === 1 ? 'visit' : 'visits'}, ${((100 * incidents) / visits).toFixed(1)} incidents in 100`;
}

/** @param {Pick<KeptRelease, 'proof'>} release */
function describeProof({ proof }) {
  if (!proof) return [];
  return [proof.verdict === 'proven' ? `${countPages(proof)} proven in ${proof.browser}` : 'unproven'];
}
