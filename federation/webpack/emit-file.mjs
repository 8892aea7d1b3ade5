import webpack from 'webpack';

const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_REPORT } = webpack.Compilation;

/** When a file is made: at first, to be hashed and compressed like any other, or when all the others are final. */
const STAGES = { first: PROCESS_ASSETS_STAGE_ADDITIONAL, last: PROCESS_ASSETS_STAGE_REPORT };

/**
 * A plugin that adds one file to a build.
 * @param {string} file
 * @param {keyof typeof STAGES} stage
 * @param {(compilation: import('webpack').Compilation) => object | Promise<object>} make its bytes, or what it holds as
 *   JSON
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function emitFile(file, stage, make) {
  return {
    apply: (compiler) =>
      compiler.hooks.thisCompilation.tap(file, (compilation) =>
        compilation.hooks.processAssets.tapPromise({ name: file, stage: STAGES[stage] }, async () => {
          const content = await make(compilation);
          const source = Buffer.isBuffer(content) ? content : JSON.stringify(content, null, 2);
          compilation.emitAsset(file, new webpack.sources.RawSource(source));
        }),
      ),
  };
}

/** By their ending. @param {Iterable<string>} files @returns {import('../src/contract/registry').ModuleAssets} */
export function sortFiles(files) {
  const all = [...new Set(files)];
  return { js: all.filter((file) => file.endsWith('.js')), css: all.filter((file) => file.endsWith('.css')) };
}
