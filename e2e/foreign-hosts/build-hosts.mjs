import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { federation } from '@module-federation/vite';
import { rspack } from '@rspack/core';
import { build } from 'vite';

// Builds two hosts below the given directory, with tools that build no part of ours: node build-hosts.mjs <directory>
const [, , outputDir] = process.argv;
if (!outputDir) throw new Error('usage: build-hosts.mjs <directory>');
const sourceDir = import.meta.dirname;

/**
 * What the remote brings no copy of, each by its full name. Of a prefix like `react/`, the plugin of vite shares what
 * it has met when it writes its list: on a busy machine that lacked `react/jsx-runtime`.
 */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-router', 'react-router-dom', 'shared-auth', 'i18n'];
const singletons = Object.fromEntries(SHARED.map((name) => [name, { singleton: true }]));
const MODE = 'production';

const compiler = rspack({
  mode: MODE,
  context: sourceDir,
  entry: './index.ts',
  output: { path: join(outputDir, 'rspack'), filename: 'host.js', publicPath: '/', uniqueName: 'rspack_host' },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { transform: { react: { runtime: 'automatic' } } } },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'rspack_host',
      dts: false,
      manifest: false,
      shared: singletons,
      // The remote brings no copy of the federation's runtime either.
      experiments: { provideExternalRuntime: true },
    }),
  ],
});
const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));

await build({
  root: sourceDir,
  configFile: false,
  mode: MODE,
  logLevel: 'error',
  build: {
    outDir: join(outputDir, 'vite'),
    emptyOutDir: true,
    target: 'es2022',
    // A policy that lets fonts stand in styles would have to name them.
    assetsInlineLimit: 0,
    rolldownOptions: { input: './index.ts', output: { entryFileNames: 'host.js' } },
  },
  plugins: [
    federation({
      name: 'vite_host',
      dts: false,
      manifest: false,
      shared: singletons,
      experiments: { provideExternalRuntime: true },
    }),
  ],
});
