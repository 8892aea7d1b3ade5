import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { findSharedModule } from '../shared-modules.mjs';
import { moduleRules } from './base.mjs';
import { emitFile } from './emit-file.mjs';

/** The name under which a build keeps its program for the server. */
export const PRERENDER_FILE = 'prerender.cjs';

/**
 * Adds the program that renders the pages on the server to the files of a build.
 * @param {import('./base.mjs').BuildContext} context
 * @param {Parameters<typeof buildPrerenderProgram>[1]} options
 */
export const prerenderProgramPlugin = (context, options) =>
  emitFile(PRERENDER_FILE, 'first', () => buildPrerenderProgram(context, options));

/**
 * The same sources once more, as one CommonJS file that renders pages in Node.
 * @param {import('./base.mjs').BuildContext} context
 * @param {{ entry: string, hasSharedModules: boolean }} options whether it carries the shared modules or is given them
 * @returns {Promise<Buffer>}
 */
async function buildPrerenderProgram({ packageDir, packageJson }, { entry, hasSharedModules }) {
  const outputDir = mkdtempSync(join(tmpdir(), 'safar-prerender-'));
  const compiler = webpack({
    mode: 'production',
    context: packageDir,
    target: 'node20',
    devtool: false,
    entry,
    output: { path: outputDir, filename: PRERENDER_FILE, library: { type: 'commonjs2' } },
    externals: hasSharedModules ? [] : [isSharedModule],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules(packageDir, packageJson.name, { hasFiles: false }) },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { minimize: false },
    performance: false,
  });
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(join(outputDir, PRERENDER_FILE));
  } finally {
    await promisify(compiler.close.bind(compiler))();
    rmSync(outputDir, { recursive: true, force: true });
  }
}

/** @param {{ request?: string }} data @param {(error?: null, result?: string) => void} callback */
function isSharedModule({ request = '' }, callback) {
  if (findSharedModule(request)) callback(null, `commonjs ${request}`);
  else callback();
}
