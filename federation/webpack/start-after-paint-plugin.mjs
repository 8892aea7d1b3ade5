import { readFileSync } from 'node:fs';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';

const SOURCE = new URL('start-after-paint.js', import.meta.url);

/** Puts into the page, in the place of the program, the few lines that run it after the first paint. */
export class StartAfterPaintPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartAfterPaintPlugin', (compilation) => {
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise('StartAfterPaintPlugin', async (data) => {
        const code = await minify(readFileSync(SOURCE, 'utf8'));
        const program = data.assetTags.scripts.map(({ attributes }) => attributes.src).join(' ');
        data.assetTags.scripts = [HtmlPlugin.createHtmlTagObject('script', { 'data-program': program }, code)];
        return data;
      });
    });
  }
}

/** @param {string} source */
async function minify(source) {
  const { code } = await TerserPlugin.terserMinify({ 'start.js': source }, undefined, {}, undefined);
  return code ?? source;
}
