import { fileURLToPath } from 'node:url';

/**
 * The modules that exist once in the page, whichever team built the code that uses them.
 * One row per module: why it is shared. Versions come from the package.json of the workspace being built.
 *
 * Libraries that hold no state across areas (MUI, TanStack Query, ApexCharts) are not shared: each team
 * upgrades them alone.
 */
export const SHARED_MODULES = {
  react: 'hooks need one React; also covers react/jsx-runtime',
  'react-dom': 'one renderer; also covers react-dom/client',
  'react-router': 'its contexts carry the one data router of the shell',
  'react-router-dom': "the owner's package; re-exports react-router",
  'shared-auth': 'the session store is one object',
  i18n: 'the language shown is one for the whole page',
};

/** Modules whose subpaths (`react/jsx-runtime`) must be the shared copy too. */
const SHARED_WITH_SUBPATHS = ['react', 'react-dom'];

/** All that a remote may import of them: no other subpath is in the page. */
export const SHARED_IMPORTS = [...Object.keys(SHARED_MODULES), 'react/jsx-runtime', 'react-dom/client'];

/** What the shell shares in the place of a whole package. @type {Record<string, string>} */
export const SELECTIONS = {
  'react-router': fileURLToPath(new URL('shared/react-router.ts', import.meta.url)),
  'react-router-dom': fileURLToPath(new URL('shared/react-router-dom.ts', import.meta.url)),
};

/** The shared module that an import belongs to, if it does. @param {string} request as in `react/jsx-runtime` */
export const findSharedModule = (request) =>
  Object.keys(SHARED_MODULES).find((name) => request === name || request.startsWith(`${name}/`));

/**
 * @typedef {{ singleton: true, strictVersion: true, requiredVersion: string, eager?: boolean, import?: false | string,
 *   version?: string }} SharedEntry
 */
/** @typedef {{ dependencies?: Record<string, string> }} PackageJson */

/**
 * @param {PackageJson} packageJson
 * @param {(name: string) => string} versionOf range that the workspace asks for
 * @param {Pick<SharedEntry, 'eager' | 'import'>} extra
 * @param {string[]} withSubpaths modules whose subpaths are shared with them
 * @returns {Record<string, SharedEntry>}
 */
function sharedEntries(packageJson, versionOf, extra, withSubpaths) {
  /** @type {Record<string, SharedEntry>} */
  const entries = {};
  for (const name of Object.keys(SHARED_MODULES)) {
    if (!packageJson.dependencies?.[name])
      throw new Error(`package.json must depend on ${name}: it is a shared module`);
    /** @type {SharedEntry} */
    const entry = { singleton: true, strictVersion: true, requiredVersion: versionOf(name), ...extra };
    entries[name] = entry;
    if (withSubpaths.includes(name)) entries[`${name}/`] = entry;
  }
  return entries;
}

/**
 * The shell brings every shared module with its first script (eager), so no page waits for a bootstrap hop.
 * @param {PackageJson} packageJson
 * @param {(name: string) => string} versionOf
 */
export const hostSharedModules = (packageJson, versionOf) =>
  sharedEntries(packageJson, versionOf, { eager: true }, SHARED_WITH_SUBPATHS);

/**
 * A remote carries no copy of a shared module, nor of a part of it (`import: false`): the shell's is used, or loading
 * fails by name.
 * @param {PackageJson} packageJson
 * @param {(name: string) => string} versionOf
 */
export const remoteSharedModules = (packageJson, versionOf) =>
  sharedEntries(packageJson, versionOf, { import: false }, Object.keys(SHARED_MODULES));

/**
 * @param {Record<string, SharedEntry>} shared
 * @returns {Record<string, string>} the range of each module, subpaths left out
 */
export function requiredRanges(shared) {
  return Object.fromEntries(
    Object.keys(SHARED_MODULES).map((name) => [name, /** @type {SharedEntry} */ (shared[name]).requiredVersion]),
  );
}
