import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import HtmlPlugin from 'html-webpack-plugin';
import webpack from 'webpack';

const SOURCE = new URL('start-after-paint.js', import.meta.url);

/** Fetches the program ahead, behind everything that the page is drawn with, and runs it after the first paint. */
export class StartAfterPaintPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const source = readFileSync(SOURCE, 'utf8');
    const file = `assets/start.${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
    compiler.hooks.thisCompilation.tap('StartAfterPaintPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StartAfterPaintPlugin', stage }, () =>
        compilation.emitAsset(file, new webpack.sources.RawSource(source)),
      );
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTags.tap('StartAfterPaintPlugin', (data) => {
        data.assetTags.scripts = data.assetTags.scripts.flatMap(({ attributes }) => {
          const program = String(attributes.src);
          return [
            HtmlPlugin.createHtmlTagObject('link', {
              rel: 'preload',
              as: 'script',
              href: program,
              fetchpriority: 'low',
            }),
            HtmlPlugin.createHtmlTagObject('script', {
              defer: true,
              src: data.publicPath + file,
              'data-program': program,
            }),
          ];
        });
        return data;
      });
    });
  }
}
