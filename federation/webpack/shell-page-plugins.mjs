import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { hashAssets } from '../build/hashes.mjs';
import { emitFile, sortFiles } from './emit-file.mjs';

/** As files have their names, and are final. */
const AFTER_CONTENT_HASH = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
const START_AFTER_PAINT = new URL('start-after-paint.js', import.meta.url);

/**
 * Writes `site.json` of the shell: what it says in the sources, and the files that each page and every page needs. The
 * page at `/signup` is the chunk named signup, one without a chunk of its name is in that of the pages that mails lead
 * to; they ask the one named session to sign in. What calls the API is the chunk named http, the texts of a language
 * the one named after it.
 */
export const pageFilesPlugin = () =>
  emitFile('site.json', 'last', (compilation) => {
    const file = join(compilation.compiler.context, 'site.json');
    compilation.fileDependencies.add(file);
    const site = JSON.parse(readFileSync(file, 'utf8'));
    const pages = site.paths.map((/** @type {string} */ path) => {
      const name = path.slice(1);
      return [path, filesOf(compilation, compilation.namedChunkGroups.has(name) ? name : 'mail-pages', 'session')];
    });
    return {
      ...site,
      pages: Object.fromEntries(pages),
      client: filesOf(compilation, 'http', 'session'),
      texts: { hi: filesOf(compilation, 'hi') },
    };
  });

/** @param {import('webpack').Compilation} compilation @param {string[]} chunkNames */
function filesOf(compilation, ...chunkNames) {
  const files = chunkNames.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
  const hashes = hashAssets(compilation);
  return { ...sortFiles(files), integrity: Object.fromEntries(files.map((file) => [file, hashes[file]])) };
}

/**
 * Puts into the page, in the place of the program, the few lines that run it after the first paint, and the hashes of
 * all that the page loads, for the browser to check.
 */
export class StartAfterPaintPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartAfterPaintPlugin', (compilation) => {
      const stage = AFTER_CONTENT_HASH;
      compilation.hooks.processAssets.tap({ name: 'StartAfterPaintPlugin', stage }, () => writePageHashes(compilation));
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise('StartAfterPaintPlugin', async (data) => {
        // In a function, as its names are nobody else's business.
        const source = `(() => {${readFileSync(START_AFTER_PAINT, 'utf8')}})()`;
        const { code } = await TerserPlugin.swcMinify({ 'start.js': source }, undefined, {}, undefined);
        const program = data.assetTags.scripts.map(({ attributes }) => attributes.src).join(' ');
        data.assetTags.scripts = [HtmlPlugin.createHtmlTagObject('script', { 'data-program': program }, code)];
        return data;
      });
    });
  }
}

/** @param {import('webpack').Compilation} compilation */
function writePageHashes(compilation) {
  const hashes = hashAssets(compilation);
  const hashOf = (/** @type {string} */ address) => hashes[address.slice(1)] ?? '';
  compilation.updateAsset('index.html', (source) => {
    const html = source
      .source()
      .toString()
      .replace(/ data-program="([^"]*)"/, (program, files) => {
        return `${program} data-integrity="${files.split(' ').map(hashOf).join(' ')}"`;
      })
      .replace(/<link href="([^"]*)" rel="stylesheet"/g, (link, file) => `${link} integrity="${hashOf(file)}"`);
    return new webpack.sources.RawSource(html);
  });
}
