import webpack from 'webpack';
import { buildPrerenderProgram, PRERENDER_FILE } from './prerender-program.mjs';

/** Adds the program that renders the pages on the server to the files of a build. */
export class PrerenderProgramPlugin {
  /**
   * @param {import('./base.mjs').BuildContext} context
   * @param {Parameters<typeof buildPrerenderProgram>[1]} options
   */
  constructor(context, options) {
    this.context = context;
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrerenderProgramPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderProgramPlugin', stage }, async () => {
        const program = await buildPrerenderProgram(this.context, this.options);
        compilation.emitAsset(PRERENDER_FILE, new webpack.sources.RawSource(program));
      });
    });
  }
}
