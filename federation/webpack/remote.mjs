import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlPlugin from 'html-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import webpack from 'webpack';
import { containerName } from '../build/contract.mjs';
import { remoteSharedModules, requiredRanges } from '../shared-modules.mjs';
import { baseConfig, buildContext, COMMON_FILES, FEDERATION, requiredVersionOf } from './base.mjs';
import { RELEASE_PLACEHOLDER, ReleaseFilesPlugin } from './release-files-plugin.mjs';
import { devBasePath, sitePortOf } from './dev-site.mjs';
import { dropUnusedPlugin } from './drop-unused-plugin.mjs';
import { prerenderProgramPlugin } from './prerender-program.mjs';
import { EXPOSED_CHUNK, remoteManifestPlugin, sampleDataPlugins } from './remote-manifest-plugin.mjs';
import { SharedImportsPlugin } from './shared-imports-plugin.mjs';

/**
 * One remote alone, on its sample data: an ordinary page without federation.
 * @param {import('./base.mjs').BuildContext} context
 * @returns {import('./base.mjs').ServedConfiguration}
 */
function standaloneConfig(context) {
  const { packageDir, packageJson } = context;
  const { devPort, paths } = JSON.parse(readFileSync(join(packageDir, 'remote.json'), 'utf8'));
  const base = baseConfig(context);
  return {
    ...base,
    entry: { standalone: './src/standalone.tsx' },
    output: {
      ...base.output,
      path: join(packageDir, 'dist-standalone'),
      publicPath: '/',
      uniqueName: `${packageJson.name}_standalone`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlPlugin({ templateContent: describePage(`${packageJson.name} alone`) }),
      new CopyPlugin({ patterns: [createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')] }),
    ],
    devServer: {
      port: Number(process.env.PORT) || devPort,
      hot: false,
      historyApiFallback: true,
      onListening: ({ options }) =>
        console.log(`${packageJson.name} is running alone at http://localhost:${options.port}${paths[0]}`),
    },
  };
}

/** @param {string} title */
function describePage(title) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
  </head>
  <body></body>
</html>
`;
}

const ENTRY_FILE = 'remoteEntry.js';
/** How long the browser waits for one of the remote's files. */
const FILE_TIMEOUT_MS = 8_000;

/**
 * What many pages draw with comes with the exposed module, whose request every page makes, instead of with one more.
 * What two share comes with each of them: from there, every other page would pay for it (1.6 KB of `/`). So do words
 * that lists alone need, and behind a sign-in, where pages show figures first, what forms, lists and pictures take
 * (more than 4 KB of `/wallet`).
 * @param {string} access
 */
const commonCode = (access) => ({
  name: EXPOSED_CHUNK,
  test: (/** @type {import('webpack').Module} */ module) => {
    const path = module.nameForCondition() ?? '';
    return COMMON_CODE.test(path) && !(access !== 'public' && FORMS_LISTS_AND_PICTURES.test(path));
  },
  type: /^javascript/,
  minChunks: 3,
  enforce: true,
});
const COMMON_CODE = /[\\/](design|lucide|contract(?!.*-words)|client[\\/]src)[\\/]/;
const FORMS_LISTS_AND_PICTURES =
  /[\\/](forms|illustrations|icons|states|break-at-signs|day-field|draft|form\.ts|infinite-list|contract[\\/](text|.*rules)\.ts)/;

const FOREIGN_MANIFEST_PLUGIN = 'ForeignManifest';
/** The library's working notes, which it writes beside the manifest. */
const STATS_FILE = 'mf-stats.json';
/** The library has written both, nothing is hashed yet. */
const AFTER_MANIFEST = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;

/**
 * `mf-manifest.json`, by which hosts of other builds know a remote, in the format of the federation's library. It names
 * the entry alone: a host would put the scripts of a list into its page itself, without the hashes that the
 * entry loads them with. Its `publicPath` is `auto`: the directory that the manifest was fetched from.
 */
const FOREIGN_MANIFEST = { disableAssetsAnalyze: true };

/** What the library says of `auto`, which is meant. */
const NOTE = 'Manifest will use absolute path resolution';

/** Leaves out of the release and of the terminal what nobody reads. Stands before the library's plugin. */
const foreignManifestPlugin = {
  apply: (/** @type {import('webpack').Compiler} */ { hooks }) => {
    hooks.infrastructureLog.tap(
      FOREIGN_MANIFEST_PLUGIN,
      (_origin, _type, args) => String(args).includes(NOTE) || undefined,
    );
    hooks.thisCompilation.tap(FOREIGN_MANIFEST_PLUGIN, (compilation) =>
      compilation.hooks.processAssets.tap({ name: FOREIGN_MANIFEST_PLUGIN, stage: AFTER_MANIFEST }, () =>
        compilation.deleteAsset(STATS_FILE),
      ),
    );
  },
};

const OWN_SOURCES_PLUGIN = 'OwnSources';
/** What makes a folder beside the remote another remote, or the shell. */
const DESCRIPTIONS = ['remote.json', 'site.json'];

/**
 * A release that was built from a file of another remote or of the shell could not be built without that team: the
 * build fails, with a sentence for each such file.
 * @type {import('webpack').WebpackPluginInstance}
 */
export const ownSourcesPlugin = {
  /** @param {import('webpack').Compiler} compiler */
  apply: ({ hooks, context }) =>
    hooks.thisCompilation.tap(OWN_SOURCES_PLUGIN, (compilation) =>
      compilation.hooks.afterSeal.tap(OWN_SOURCES_PLUGIN, () => {
        const read = [...compilation.fileDependencies, ...compilation.contextDependencies];
        for (const path of listForeign(context, read))
          compilation.errors.push(new webpack.WebpackError(`${path} belongs to another program of the site`));
      }),
    ),
};

/**
 * @param {string} packageDir
 * @param {string[]} paths
 * @returns {string[]} those in the folder of another program, from the folder around both
 */
function listForeign(packageDir, paths) {
  const around = dirname(packageDir);
  const places = paths.map((path) => relative(around, path).split(sep));
  const isProgram = (/** @type {string} */ folder) =>
    folder !== '..' && DESCRIPTIONS.some((file) => existsSync(join(around, folder, file)));
  const others = [...new Set(places.map(([folder = '']) => folder))]
    .filter((folder) => folder !== basename(packageDir))
    .filter(isProgram);
  return places
    .filter(([folder = '', ...rest]) => rest.length > 0 && others.includes(folder))
    .map((place) => place.join('/'));
}

/**
 * The build of a remote: its release by default, its standalone page with `--env standalone`.
 * @param {string} packageDir
 * @returns {(env: { standalone?: boolean }, argv: { mode?: string }) => import('./base.mjs').ServedConfiguration}
 */
export function remoteConfig(packageDir) {
  return (env, argv) => {
    const context = buildContext(packageDir, argv);
    return env.standalone ? standaloneConfig(context) : releaseConfig(context);
  };
}

/** @param {import('./base.mjs').BuildContext} context @returns {import('./base.mjs').ServedConfiguration} */
function releaseConfig(context) {
  const { packageDir, packageJson, isProduction } = context;
  /** @type {import('./dev-site.mjs').RemoteDescription} */
  const remote = JSON.parse(readFileSync(join(packageDir, 'remote.json'), 'utf8'));
  const base = baseConfig(context);
  const container = containerName(remote.name);
  const shared = remoteSharedModules(packageJson, requiredVersionOf(context));
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: join(packageDir, 'dist'),
      uniqueName: isProduction ? `${container}_${RELEASE_PLACEHOLDER}` : container,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: FILE_TIMEOUT_MS,
      // A module that threw is run again by "Try again", instead of being taken for loaded.
      strictModuleErrorHandling: true,
      publicPath: 'auto',
    },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { common: commonCode(remote.access), default: COMMON_FILES } },
    },
    plugins: [
      ...(base.plugins ?? []),
      ...(isProduction ? [foreignManifestPlugin] : []),
      new ModuleFederationPlugin({
        ...FEDERATION,
        name: container,
        filename: ENTRY_FILE,
        exposes: { './remote': { import: ['./src/remote.tsx'], name: EXPOSED_CHUNK } },
        shared,
        manifest: isProduction && FOREIGN_MANIFEST,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      ...(isProduction ? [dropUnusedPlugin] : []),
      // Its hashes would be wrong after the first hot update.
      ...(isProduction ? [new ReleaseFilesPlugin()] : []),
      ...(isProduction && remote.access === 'public'
        ? [prerenderProgramPlugin(context, { entry: './src/remote.tsx', hasSharedModules: false })]
        : []),
      ownSourcesPlugin,
      new SharedImportsPlugin(),
      ...(isProduction ? sampleDataPlugins(packageDir) : []),
      remoteManifestPlugin({
        name: remote.name,
        packageVersion: packageJson.version,
        access: remote.access,
        paths: remote.paths,
        sampleAddresses: remote.sampleAddresses,
        entryFile: ENTRY_FILE,
        requires: requiredRanges(shared),
      }),
    ],
    devServer: {
      port: sitePortOf(remote),
      hot: false,
      static: false,
      // On whatever host and port the page has: the shell's dev server passes it on.
      client: { webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `${devBasePath(remote)}/ws` } },
      headers: { 'Access-Control-Allow-Origin': '*' },
      allowedHosts: 'all',
    },
  };
}
