import { CONTRACT_VERSION } from '../build/contract.mjs';
import { devBasePath } from './dev-site.mjs';

/*
 * A page of a running site as the developer of one remote gets it: its registry names the remote on this machine.
 */

/** @typedef {import('./dev-site.mjs').RemoteDescription} RemoteDescription */

/** In the place of a version. */
export const DEVELOPMENT = 'development';

const REGISTRY = /(<script type="application\/json" id="safar-registry">)(.*?)(<\/script>)/s;
const ROOT = /(<div id="root") data-prerendered(?=[ >])/;
/** What the live release begins with. */
const LATE_FILES = /<template id="safar-late-files">.*?<\/template>/s;
/** Styles of remotes have no address in `data-href`, those of the shell have. */
const REMOTE_STYLE = /<style data-href="(?!\/)[^"]*">.*?<\/style>/gs;
const REMOTE_STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*data-href="(?!\/)[^>]*>/g;

/** @param {string} page @returns {import('../src/contract/registry').Registry | undefined} */
export function findRegistry(page) {
  const [, , json] = REGISTRY.exec(page) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}

/**
 * The browser draws the page again: what the server has drawn, and its styles, are those of the live release.
 * @param {string} page @param {RemoteDescription} remote
 */
export function toDevPage(page, remote) {
  const registry = findRegistry(page);
  if (!registry) return page;
  const json = JSON.stringify({ ...registry, remotes: withRemote(registry.remotes, remote) });
  return page
    .replace(REGISTRY, (_all, start, _json, end) => start + json.replaceAll('<', '\\u003c') + end)
    .replace(ROOT, '$1')
    .replace(LATE_FILES, '')
    .replace(REMOTE_STYLE, '')
    .replace(REMOTE_STYLESHEET, '');
}

/**
 * @param {import('../src/contract/registry').RegisteredRemote[]} remotes @param {RemoteDescription} remote
 * @returns {import('../src/contract/registry').RegisteredRemote[]}
 */
function withRemote(remotes, remote) {
  const { name, access, paths } = remote;
  const entry = `${devBasePath(remote)}/remoteEntry.js`;
  // Nothing here is hashed: every save changes it. And nothing live takes its place when it fails.
  const current = { version: DEVELOPMENT, contract: CONTRACT_VERSION, entry, integrity: {}, assets: {}, requires: {} };
  const others = remotes.filter((other) => other.name !== name);
  return [...others, { name, access, paths, current, previous: null, kept: [] }];
}

/**
 * The socket that tells of changes: not every browser counts it to the page's own origin.
 * @param {string} policy @param {number} port
 */
export const adaptPolicy = (policy, port) => policy.replace(/connect-src /, `connect-src ws://localhost:${port} `);

/**
 * Whether an address may be one of the remote's, which the site does not know yet.
 * @param {RemoteDescription} remote @param {string} pathname
 */
export function isPageOf({ paths }, pathname) {
  const split = (/** @type {string} */ path) => path.toLowerCase().split('/').filter(Boolean);
  const segments = split(pathname);
  return paths.some((path) => {
    const pattern = split(path);
    const last = pattern.at(-1);
    if (last === '*' ? segments.length < pattern.length - 1 : segments.length !== pattern.length) return false;
    return pattern.every((each, at) => each === '*' || each.startsWith(':') || each === segments[at]);
  });
}
