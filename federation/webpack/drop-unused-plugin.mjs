const PLUGIN = 'DropUnusedPlugin';
/** The federation's plugin has put what it refers to into the first file, nothing is concatenated yet. */
const AFTER_HOISTING = 1000;

/**
 * Leaves out modules that nothing in the program asks for. The federation's plugin puts everything that its runtime
 * refers to into the first file, also what webpack has found to be unused: 0.8 KB of each entry and 0.5 of the shell
 * (docs/decisions/0104), where the first page may have 135 KB of script (e2e/bench/targets.ts).
 */
export const dropUnusedPlugin = {
  /** @param {import('webpack').Compiler} compiler */
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap(PLUGIN, (compilation) =>
      compilation.hooks.optimizeChunks.tap({ name: PLUGIN, stage: AFTER_HOISTING }, () => {
        const used = listUsed(compilation);
        for (const chunk of compilation.chunks)
          for (const module of compilation.chunkGraph.getChunkModules(chunk))
            if (!used.has(module)) compilation.chunkGraph.disconnectChunkAndModule(chunk, module);
      }),
    ),
};

/** @param {import('webpack').Compilation} compilation @returns {Set<import('webpack').Module>} */
function listUsed({ modules, moduleGraph }) {
  const isAskedForFromOutside = (/** @type {import('webpack').Module} */ module) =>
    [...moduleGraph.getIncomingConnections(module)].some(({ originModule }) => !originModule);
  const used = new Set([...modules].filter(isAskedForFromOutside));
  for (const module of used)
    for (const connection of moduleGraph.getOutgoingConnections(module))
      if (connection.module && connection.getActiveState(undefined) !== false) used.add(connection.module);
  return used;
}
