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

/** @typedef {{ lazy?: unknown, children?: Route[] }} Route */

/** @param {Route} route @returns {Route} */
function copyRoute({ lazy, children, ...route }) {
  return {
    ...route,
    ...(lazy !== undefined && { lazy: typeof lazy === 'object' ? { ...lazy } : lazy }),
    ...(children && { children: children.map(copyRoute) }),
  };
}
