import { WHOLE } from '../build/list-offer-faults.mjs';
import { findShared } from './shell-offer.mjs';

const PLUGIN = 'SharedImportsPlugin';

/** @typedef {{ file: string, request: string, names: string[] }} SharedImport */

/** @type {WeakMap<import('webpack').Compilation, SharedImport[]>} */
const found = new WeakMap();

/** Notes what the files of a build import of the shared modules, after code that nobody uses was left out. */
export class SharedImportsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) =>
      // Later several modules become one.
      compilation.hooks.optimizeModules.tap(PLUGIN, () => void found.set(compilation, findImports(compilation))),
    );
  }
}

/** What was noted of a compilation. @param {import('webpack').Compilation} compilation */
export const listSharedImports = (compilation) => found.get(compilation) ?? [];

/** @param {SharedImport[]} imports @returns {Record<string, string[]>} names by import, each once */
export function mergeImports(imports) {
  /** @type {Record<string, string[]>} */
  const merged = {};
  for (const { request, names } of imports.toSorted((a, b) => (a.request < b.request ? -1 : 1)))
    merged[request] = [...new Set([...(merged[request] ?? []), ...names])].toSorted();
  return merged;
}

/** @param {import('webpack').Compilation} compilation @returns {SharedImport[]} */
function findImports(compilation) {
  const { chunkGraph, moduleGraph, requestShortener } = compilation;
  return [...compilation.modules].flatMap((module) => {
    const request = findShared(module, 'consume');
    if (request === undefined) return [];
    return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
      const { originModule, dependency } = connection;
      const isUsed = originModule && dependency && chunkGraph.getNumberOfModuleChunks(originModule) > 0;
      if (!isUsed || connection.isTargetActive(undefined) === false) return [];
      const names = compilation.getDependencyReferencedExports(dependency, undefined).map(toName);
      const file = originModule.readableIdentifier(requestShortener).replace(/^\.\//, '');
      return [{ file, request, names }];
    });
  });
}

/**
 * The name that code refers to; a default import of a module that is not known at build time may be all of it.
 * @param {ReturnType<import('webpack').Compilation['getDependencyReferencedExports']>[number]} reference
 */
const toName = (reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? WHOLE;
