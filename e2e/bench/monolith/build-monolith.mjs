import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import HtmlPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig } from '../../../federation/webpack/base.mjs';

// Builds the monolith into the given directory, as the API expects a shell: node build-monolith.mjs <directory>
const [, , outputDir] = process.argv;
if (!outputDir) throw new Error('usage: build-monolith.mjs <directory>');

const inRepository = (/** @type {string} */ path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(inRepository(path), 'utf8'));

const packageDir = inRepository('e2e/bench/monolith');
const base = baseConfig({
  packageDir,
  packageJson: { name: 'monolith', version: '1.0.0', dependencies: {} },
  isProduction: true,
});
const remotes = ['remote-marketing', 'remote-member', 'remote-admin'];
const { paths, redirects } = readJson('shell/site.json');
const site = {
  paths: [...paths, ...remotes.flatMap((remote) => readJson(`${remote}/remote.json`).paths)],
  redirects,
  pages: {},
  client: { js: [], css: [] },
};

const compiler = webpack({
  ...base,
  entry: { monolith: './index.tsx' },
  output: { ...base.output, path: outputDir, publicPath: '/' },
  resolve: {
    ...base.resolve,
    alias: { '@module-federation/enhanced/runtime': inRepository('e2e/bench/monolith/no-federation.ts') },
  },
  plugins: [
    ...(base.plugins ?? []),
    new HtmlPlugin({
      template: inRepository('shell/src/index.html'),
      scriptLoading: 'defer',
      minify: { collapseWhitespace: true, removeComments: false },
    }),
    {
      apply: (/** @type {import('webpack').Compiler} */ { hooks }) =>
        hooks.thisCompilation.tap('Site', (compilation) =>
          compilation.hooks.processAssets.tap('Site', () =>
            compilation.emitAsset('site.json', new webpack.sources.RawSource(JSON.stringify(site))),
          ),
        ),
    },
  ],
});
const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
