/*
 * The contract of a remote, for programs that run without a compiler, and for the shell.
 */

/**
 * The types prove that it is the number of `src/contract/remote-module.ts`.
 * @type {typeof import('../src/contract/remote-module').CONTRACT_VERSION}
 */
export const CONTRACT_VERSION = 2;

/** What a shell serves: remotes of this contract, and for as long as teams need to follow, of the one before. */
export const SERVED_CONTRACTS = [CONTRACT_VERSION, CONTRACT_VERSION - 1];

/** The global variable of a remote's program: a name may have dashes, a variable may not. @param {string} name */
export const containerName = (name) => `safar_${name.replaceAll('-', '_')}`;

/**
 * What a remote exposes, in the shape of today's contract. Contract 1 exposed one array of routes, which a router
 * would write into: it is copied.
 * @param {{ contract?: unknown, createRoutes?: unknown, loadTexts?: unknown, routes?: unknown }} exposed
 * @returns {{ contract?: unknown, createRoutes?: unknown, loadTexts?: unknown }}
 */
export function adaptContract(exposed) {
  const { contract, routes } = exposed;
  if (contract !== 1) return exposed;
  return { contract, createRoutes: () => (Array.isArray(routes) ? routes.map(copyRoute) : []) };
}

/**
 * @typedef {{ path?: string, index?: boolean, lazy?: unknown, children?: Route[],
 *   handle?: { title?: unknown, description?: unknown } }} Route
 */

/** @param {Route} route @returns {Route} */
function copyRoute({ lazy, children, ...route }) {
  return {
    ...route,
    ...(lazy !== undefined && { lazy: typeof lazy === 'object' ? { ...lazy } : lazy }),
    ...(children && { children: children.map(copyRoute) }),
  };
}

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */

/**
 * What is wrong with an exposed remote, if anything.
 * @param {unknown} remote
 * @param {Pick<RemoteManifest, 'contract' | 'paths'>} manifest
 * @returns {string | undefined} half a sentence
 */
export function findContractFault(remote, { contract, paths }) {
  if (typeof remote !== 'object' || remote === null) return 'it exposes no "remote" object';
  const exposed = /** @type {{ contract?: unknown, createRoutes?: unknown }} */ (remote);
  if (exposed.contract !== contract)
    return `it says contract ${String(exposed.contract)}, but was built for ${contract}`;
  const { createRoutes } = adaptContract(exposed);
  if (typeof createRoutes !== 'function') return 'it has no function createRoutes';
  const routes = createRoutes();
  if (!Array.isArray(routes) || routes.length === 0) return 'it brings no routes';
  const first = listObjects(routes);
  if (listObjects(createRoutes()).some((route) => first.includes(route)))
    return 'createRoutes gives the same route objects twice';
  return findPageFault(listPages(routes), paths);
}

/** @param {Route[]} pages @param {string[]} paths */
function findPageFault(pages, paths) {
  const nameless = pages.find(({ handle }) => !handle?.title || !handle.description);
  if (nameless) return `its page ${nameless.path} has no title or no description`;
  const found = pages.map(({ path }) => path);
  const missing = paths.find((path) => !found.includes(path));
  if (missing) return `remote.json names ${missing}, where it has no page`;
  const foreign = found.find((path) => !paths.includes(path ?? ''));
  if (foreign) return `it has a page at ${foreign}, which remote.json does not name`;
  return undefined;
}

/**
 * What a router would write into: every route, and the loaders of its parts.
 * @param {Route[]} routes
 * @returns {object[]}
 */
function listObjects(routes) {
  return routes.flatMap((route) => {
    const lazy = 'lazy' in route && typeof route.lazy === 'object' && route.lazy ? [route.lazy] : [];
    return [route, ...lazy, ...listObjects(route.children ?? [])];
  });
}

/**
 * The routes that are pages: those with a path and no children, and index routes.
 * @param {Route[]} routes
 * @param {string} [parentPath]
 * @returns {Route[]}
 */
function listPages(routes, parentPath) {
  return routes.flatMap(({ children, ...route }) => {
    const path = route.path ?? parentPath;
    if (children) return listPages(children, path);
    return [{ ...route, path }];
  });
}
