/*
 * In the place of what the federation's runtime brings for shared modules that are cut to what is used, for remotes
 * that a build names, for manifests, and for fetching ahead by them: 4 KB of every first visit (`UNUSED_PARTS` lists
 * the files). A test notices when the library moves.
 */

/** @typedef {{ runtime: { init: (options: object) => object }, initOptions: object }} Federation */

/** @param {{ webpackRequire: { federation: Federation } }} program */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);

/** @template Factory @param {{ factory: Factory }} sharedModule */
export const getSharedFallbackGetter = ({ factory }) => factory;

export const getUsedExports = () => undefined;

/** No build names a remote: they come from the registry, when the site runs. */
export const remotes = undefined;

/** Remotes are loaded by their entries, which the registry vouches for: nobody asks for a manifest. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});

/** The shell's links fetch ahead what the registry names; nobody asks the runtime to. */
export const defaultPreloadArgs = () => ({});
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => Promise.resolve([]);
