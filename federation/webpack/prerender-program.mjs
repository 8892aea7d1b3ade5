import { findSharedModule } from '../shared-modules.mjs';
import { moduleRules } from './base.mjs';
import { buildFile, emitFile } from './emit-file.mjs';

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
const buildPrerenderProgram = ({ packageDir, packageJson }, { entry, hasSharedModules }) =>
  buildFile(PRERENDER_FILE, {
    context: packageDir,
    target: 'node20',
    entry,
    output: { library: { type: 'commonjs2' } },
    externals: hasSharedModules ? [] : [isSharedModule],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules(packageDir, packageJson.name, { hasFiles: false }) },
    optimization: { minimize: false },
  });

/** @param {{ request?: string }} data @param {(error?: null, result?: string) => void} callback */
function isSharedModule({ request = '' }, callback) {
  if (findSharedModule(request)) callback(null, `commonjs ${request}`);
  else callback();
}
