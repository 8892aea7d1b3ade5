import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const START_AFTER_PAINT = new URL('start-after-paint.js', import.meta.url);

/**
 * Writes `site.json` of the shell: what it says in the sources, and the files that each page and every page needs. The
 * page at `/login` is the chunk named login, which asks the one named session to sign in; what calls the API is the
 * chunk named http.
 */
export class PageFilesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PageFilesPlugin', stage }, () => {
        const file = join(compiler.context, 'site.json');
        compilation.fileDependencies.add(file);
        const site = JSON.parse(readFileSync(file, 'utf8'));
        const pages = site.paths.map((/** @type {string} */ path) => [
          path,
          filesOf(compilation, path.slice(1), 'session'),
        ]);
        const text = JSON.stringify(
          {
            ...site,
            pages: Object.fromEntries(pages),
            client: filesOf(compilation, 'http', 'session'),
          },
          null,
          2,
        );
        compilation.emitAsset('site.json', new webpack.sources.RawSource(text));
      });
    });
  }
}

/** @param {import('webpack').Compilation} compilation @param {string[]} chunkNames */
function filesOf(compilation, ...chunkNames) {
  const groups = chunkNames.map((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
  const files = [...new Set(groups.flat())];
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  };
}

/** Puts into the page, in the place of the program, the few lines that run it after the first paint. */
export class StartAfterPaintPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartAfterPaintPlugin', (compilation) => {
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise('StartAfterPaintPlugin', async (data) => {
        const code = await minify(readFileSync(START_AFTER_PAINT, 'utf8'));
        const program = data.assetTags.scripts.map(({ attributes }) => attributes.src).join(' ');
        data.assetTags.scripts = [HtmlPlugin.createHtmlTagObject('script', { 'data-program': program }, code)];
        return data;
      });
    });
  }
}

/** @param {string} source */
async function minify(source) {
  const { code } = await TerserPlugin.swcMinify({ 'start.js': source }, undefined, {}, undefined);
  return code ?? source;
}
