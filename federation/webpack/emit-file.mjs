import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

/**
 * Builds a program beside the one of the pages, as one file.
 * @param {string} filename
 * @param {import('webpack').Configuration} config
 * @returns {Promise<Buffer>}
 */
export async function buildFile(filename, config) {
  const path = mkdtempSync(join(tmpdir(), 'safar-build-'));
  const compiler = webpack({
    mode: 'production',
    devtool: false,
    ...config,
    output: { path, filename, ...config.output },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
  });
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(join(path, filename));
  } finally {
    await promisify(compiler.close.bind(compiler))();
    rmSync(path, { recursive: true, force: true });
  }
}
