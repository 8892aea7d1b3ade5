import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { Features } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import semver from 'semver';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

/**
 * @typedef {{ name: string, version: string, dependencies: Record<string, string> }} PackageJson
 * @typedef {import('webpack').Configuration & { devServer?: import('webpack-dev-server').Configuration }}
 *   ServedConfiguration
 * @typedef {{ packageDir: string, packageJson: PackageJson, isProduction: boolean }} BuildContext
 */

/**
 * @param {string} packageDir folder of the workspace being built
 * @param {{ mode?: string }} argv webpack's command line
 * @returns {BuildContext}
 */
export function buildContext(packageDir, argv) {
  /** @type {PackageJson} */
  const packageJson = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  return { packageDir, packageJson, isProduction: argv.mode !== 'development' };
}

/**
 * The range a package asks for; what it has as an archive counts by its version.
 * @param {BuildContext} context
 * @returns {(name: string) => string}
 */
export function requiredVersionOf({ packageDir, packageJson }) {
  return (name) => {
    const range = packageJson.dependencies[name];
    return semver.validRange(range) ? /** @type {string} */ (range) : `^${findInstalledVersion(packageDir, name)}`;
  };
}

/**
 * Read from the file, because not every package exports its package.json.
 * @param {string} packageDir
 * @param {string} name
 */
export function findInstalledVersion(packageDir, name) {
  const folders = createRequire(join(packageDir, 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  if (!file) throw new Error(`${name} is not installed: it is a shared module`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

/**
 * Everything that host, remotes and standalone pages build alike.
 * @param {BuildContext} context
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ packageDir, packageJson, isProduction }) {
  return {
    mode: isProduction ? 'production' : 'development',
    context: packageDir,
    devtool: isProduction ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: {
      clean: true,
      ...fileNames('js', isProduction),
      assetModuleFilename: ASSET,
      hashFunction: hashFor(dirname(packageDir)),
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules(packageDir, packageJson.name) },
    plugins: [
      new MiniCssExtractPlugin({ ...fileNames('css', isProduction), ignoreOrder: true }),
      ...(isProduction ? [sameEntryPlugin, sourceMapPlugin(), ...compressionPlugins()] : []),
    ],
    optimization: {
      minimize: isProduction,
      // Both are native. In processes of their own, which each would have to start, files are sent to and fro.
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          parallel: false,
          // The notices of licences travel beside the scripts, once, and not in front of each visitor's first page.
          extractComments: { condition: 'some', filename: 'assets/licenses.txt', banner: false },
          // As many passes as find something: they take more than one percent of what is sent.
          terserOptions: { compress: { passes: 0 } },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          parallel: false,
          // `(width>=48rem)` would be shorter, and needs a newer browser than what the programs are written for.
          minimizerOptions: { include: Features.MediaRangeSyntax },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** @param {'js' | 'css'} extension @param {boolean} isProduction */
function fileNames(extension, isProduction) {
  const name = isProduction ? `assets/[name].[contenthash:8].${extension}` : `assets/[name].${extension}`;
  return { filename: name, chunkFilename: name };
}

/**
 * A hash that does not see in which folder the workspaces lie. The first names of files, which are replaced at the end,
 * stand in the program when the minifier counts its letters: two folders would get other short names, and other sizes.
 * @param {string} folder
 */
function hashFor(folder) {
  // Where a path begins: the same letters may stand within one, or in a program.
  const beginning = new RegExp(`(?<![\\w.-])${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=[\\\\/])`, 'g');
  return class FolderlessHash {
    #hash = createHash('md5');

    /** @param {string | Buffer} data */
    update(data) {
      this.#hash.update((typeof data === 'string' ? data : data.toString('latin1')).replace(beginning, ''));
      return this;
    }

    /**
     * @overload @returns {Buffer}
     * @overload @param {import('node:crypto').BinaryToTextEncoding} encoding @returns {string}
     * @param {import('node:crypto').BinaryToTextEncoding} [encoding]
     * @returns {Buffer | string}
     */
    digest(encoding) {
      return encoding ? this.#hash.digest(encoding) : this.#hash.digest();
    }
  };
}

/** Of files that are no program: fonts, pictures, what `new URL('…', import.meta.url)` names. */
const ASSET = 'assets/[name].[contenthash:8][ext]';

const CLASS_HASH_LENGTH = 5;

const STRIP_TYPES = fileURLToPath(new URL('strip-types-loader.cjs', import.meta.url));
const COMPILE_CATALOGUE = fileURLToPath(new URL('../texts/po-loader.cjs', import.meta.url));

// Otherwise the federation's plugin looks for webpack by making it fail, which costs a build two seconds.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

/**
 * @param {string[]} names packages, each found from the one before
 * @returns {string} folder of the last one's main file
 */
const findLibrary = (...names) =>
  dirname(names.reduce((from, name) => createRequire(from).resolve(name), import.meta.url));

const BUNDLER_RUNTIME = findLibrary(
  '@module-federation/enhanced/webpack',
  '@module-federation/webpack-bundler-runtime',
);
const RUNTIME_CORE = findLibrary(
  '@module-federation/enhanced/webpack',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
);

/**
 * The parts of the federation's runtime that the plugin can't be told to leave out, with what each gives: shared
 * modules cut to what is used, remotes that a build names, what a manifest says, and remotes fetched ahead by it. Ours
 * has none of them. Without their stand-ins, `/` misses its budget of script.
 */
export const UNUSED_PARTS = {
  [join(BUNDLER_RUNTIME, 'init.js')]: ['init'],
  [join(BUNDLER_RUNTIME, 'getSharedFallbackGetter.js')]: ['getSharedFallbackGetter'],
  [join(BUNDLER_RUNTIME, 'getUsedExports.js')]: ['getUsedExports'],
  [join(BUNDLER_RUNTIME, 'remotes.js')]: ['remotes'],
  [join(RUNTIME_CORE, 'plugins/snapshot/SnapshotHandler.js')]: ['SnapshotHandler', 'getGlobalRemoteInfo'],
  [join(RUNTIME_CORE, 'utils/preload.js')]: [
    'defaultPreloadArgs',
    'formatPreloadArgs',
    'normalizePreloadExposes',
    'preloadAssets',
  ],
};

const STAND_INS = fileURLToPath(new URL('../shared/federation-runtime.mjs', import.meta.url));

/** What the federation's own files get in the place of a whole package or file. */
const FEDERATION_ALIASES = {
  '@module-federation/error-codes$': fileURLToPath(new URL('../shared/error-codes.mjs', import.meta.url)),
  ...Object.fromEntries(Object.keys(UNUSED_PARTS).map((part) => [part, STAND_INS])),
};

/** Long code that three pages or more have in common is a file of its own; for two a request more costs as much. */
export const COMMON_FILES = { minChunks: 3, priority: -20, reuseExistingChunk: true };

/** What shell and remotes say alike to the plugin of the federation. */
export const FEDERATION = /** @type {const} */ ({ shareStrategy: 'loaded-first', dts: false, manifest: false });

/**
 * @param {string} packageDir
 * @param {string} packageName
 * @param {{ hasFiles: boolean }} output whether styles and pictures become files, or only their names matter
 * @returns {import('webpack').RuleSetRule[]}
 */
export function moduleRules(packageDir, packageName, { hasFiles } = { hasFiles: true }) {
  const cssLoader = (/** @type {object | false} */ modules) => [
    ...(hasFiles ? [MiniCssExtractPlugin.loader] : []),
    {
      loader: 'css-loader',
      options: { modules: modules && { ...modules, exportOnlyLocals: !hasFiles }, sourceMap: false },
    },
  ];
  return [
    { test: /\.tsx?$/, loader: STRIP_TYPES },
    { test: /\.po$/, loader: COMPILE_CATALOGUE, type: 'javascript/auto' },
    { test: /\.m?js$/, resolve: { fullySpecified: false } },
    { test: /[\\/]@module-federation[\\/]/, resolve: { alias: FEDERATION_ALIASES } },
    {
      // The package's name in front keeps the class names of two remotes apart, the hash those of two files. With one
      // for each name instead, 0.7 KB more script come with `/`: what repeats is compressed.
      test: /\.module\.css$/,
      use: cssLoader({
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: (
          /** @type {{ resourcePath: string }} */ { resourcePath },
          /** @type {string} */ _template,
          /** @type {string} */ name,
        ) => `${packageName}-${hashPath(relative(packageDir, resourcePath))}-${name}`,
      }),
    },
    { test: /\.css$/, exclude: /\.module\.css$/, use: cssLoader(false), sideEffects: true },
    {
      test: /\.(woff2|png|jpg|webp|avif)$/,
      type: 'asset/resource',
      generator: { filename: ASSET, emit: hasFiles },
    },
  ];
}

/** @param {string} path */
const hashPath = (path) =>
  createHash('sha256').update(path.replaceAll(sep, '/')).digest('base64url').slice(0, CLASS_HASH_LENGTH);

/**
 * Maps beside the scripts, which do not name them: the team of the release looks up where an error was thrown. The
 * entry of a remote has none, because the hashes that are written into it move its columns.
 */
const sourceMapPlugin = () =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    exclude: /^remoteEntry\.js$/,
    filename: '[file].map',
    append: false,
  });

/** What the federation makes that is named after the folder of the build, with short numbers that nothing else has. */
const FOLDERS_MODULES = [/^container entry /, /\.federation[\\/]entry\.\w+\.js$/];

/**
 * The federation's own entry is a file whose name tells where it was built, and so does what it exposes. Their modules
 * get names that do not, or two folders would build two releases of the same sources. The name also stands in a comment
 * of the program, whose letters the minifier counts when it hands out short names.
 */
const sameEntryPlugin = {
  /** @param {import('webpack').Compiler} compiler */
  apply: ({ hooks }) =>
    hooks.compilation.tap('SameEntry', (compilation) => {
      compilation.hooks.succeedModule.tap('SameEntry', (module) => {
        const index = findFoldersModule(module);
        if (index >= 0) module.readableIdentifier = () => `federation entry ${index + 1}`;
      });
      compilation.hooks.beforeModuleIds.tap('SameEntry', (modules) => {
        for (const module of modules) {
          const index = findFoldersModule(module);
          if (index >= 0) compilation.chunkGraph.setModuleId(module, index + 1);
        }
      });
    }),
};

/** @param {import('webpack').Module} module @returns {number} place in `FOLDERS_MODULES`, or -1 */
function findFoldersModule(module) {
  const name = module.nameForCondition() ?? module.identifier();
  return FOLDERS_MODULES.findIndex((pattern) => pattern.test(name));
}

function compressionPlugins() {
  const test = /\.(js|css|svg|json|txt)$/;
  return [
    new CompressionPlugin({ test, filename: '[path][base].gz', algorithm: 'gzip', minRatio: 1 }),
    // Brotli's own default quality is the highest, 11: right for files compressed once and read often.
    new CompressionPlugin({ test, filename: '[path][base].br', algorithm: 'brotliCompress', minRatio: 1 }),
  ];
}
