import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import HtmlPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig } from '../../../federation/webpack/base.mjs';
import { emitFile, sortFiles } from '../../../federation/webpack/emit-file.mjs';
import { productionRouter, StartAfterPaintPlugin } from '../../../federation/webpack/host.mjs';
import { prerenderProgramPlugin } from '../../../federation/webpack/prerender-program.mjs';

// Builds the monolith into the given directory, as the API expects a shell. Prerendered, some of its pages are served
// whole, with their styles, and its program comes after the paint, as on our site.
const [, , outputDir, kind] = process.argv;
if (!outputDir) throw new Error('usage: build-monolith.mjs <directory> [prerendered]');
const isPrerendered = kind === 'prerendered';

const inRepository = (/** @type {string} */ path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(inRepository(path), 'utf8'));

const packageDir = inRepository('e2e/bench/monolith');
const context = {
  packageDir,
  packageJson: { name: 'monolith', version: '1.0.0', dependencies: {} },
  isProduction: true,
};
const base = baseConfig(context);
const remotes = ['remote-marketing', 'remote-member', 'remote-admin'];
const { paths, redirects } = readJson('shell/site.json');
const site = {
  paths: [...paths, ...remotes.flatMap((remote) => readJson(`${remote}/remote.json`).paths)],
  redirects,
  client: { js: [], css: [] },
};

/** What is imported for each prerendered page. @type {[path: string, imports: string[]][]} */
const PRERENDERED = Object.entries(readJson('e2e/bench/monolith/prerendered-pages.json'));

/** @param {import('webpack').Compilation} compilation */
const listPages = ({ chunkGroups }) =>
  Object.fromEntries(
    PRERENDERED.map(([path, imports]) => {
      const files = imports.map(inRepository);
      const groups = chunkGroups.filter(({ origins }) =>
        origins.some(({ module, request }) => files.includes(join(module?.context ?? '', request))),
      );
      return [path, sortFiles(groups.flatMap((group) => group.getFiles()))];
    }),
  );

const prerendering = isPrerendered
  ? [new StartAfterPaintPlugin(), prerenderProgramPlugin(context, { entry: './prerender.tsx', hasSharedModules: true })]
  : [];

const compiler = webpack({
  ...base,
  entry: { monolith: './index.tsx' },
  output: { ...base.output, path: outputDir, publicPath: '/' },
  resolve: {
    ...base.resolve,
    alias: {
      '@module-federation/enhanced/runtime': inRepository('e2e/bench/monolith/no-federation.ts'),
      ...productionRouter(inRepository('shell'), ''),
    },
  },
  plugins: [
    ...(base.plugins ?? []),
    new HtmlPlugin({
      template: inRepository('shell/src/index.html'),
      scriptLoading: 'defer',
      minify: { collapseWhitespace: true, removeComments: false },
    }),
    emitFile('site.json', 'last', (compilation) => ({ ...site, pages: isPrerendered ? listPages(compilation) : {} })),
    ...prerendering,
  ],
});
const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
