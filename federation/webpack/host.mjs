import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { hostSharedModules, SELECTIONS } from '../shared-modules.mjs';
import { baseConfig, buildContext, FEDERATION, requiredVersionOf, moduleRules } from './base.mjs';
import { dropUnusedPlugin } from './drop-unused-plugin.mjs';
import { prerenderProgramPlugin } from './prerender-program.mjs';
import { FileIntegrityPlugin, FreshFilesPlugin } from './release-files-plugin.mjs';
import { describeVersions, UNSHARED, listProvidedExports } from './shell-offer.mjs';
import { API_DEV_PORT, devBasePath, listRemotes, SHELL_DEV_DIR, SHELL_DEV_PORT, sitePortOf } from './dev-site.mjs';
import { buildFile, emitFile, sortFiles } from './emit-file.mjs';
import { hashAssets, hashMaps } from '../build/hashes.mjs';

/**
 * Writes `shell.json`: what publishing must know of this build, and what the shell brings for remotes.
 * @param {import('./base.mjs').PackageJson} packageJson
 */
const shellManifestPlugin = ({ version: packageVersion }) =>
  emitFile('shell.json', 'last', (compilation) => {
    const { context } = compilation.compiler;
    const files = hashAssets(compilation);
    const { paths, redirects } = JSON.parse(readFileSync(join(context, 'site.json'), 'utf8'));
    const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
    /** @type {import('../src/contract/registry').ShellManifest} */
    const manifest = {
      name: 'shell',
      packageVersion,
      version: `${packageVersion}-${digest}`,
      paths: [...paths, ...Object.keys(redirects)],
      ...describeVersions(context),
      exports: listProvidedExports(compilation),
      files,
      maps: hashMaps(compilation),
    };
    return manifest;
  });

/** The name of the site's service worker: at the root, because it may serve only what lies below it. */
const WORKER_FILE = 'worker.js';

/**
 * Adds the service worker to the files of the shell: a program of its own, in one file.
 * @param {import('./base.mjs').BuildContext} context
 */
const workerProgramPlugin = ({ packageDir, packageJson }) =>
  emitFile(WORKER_FILE, 'first', () =>
    buildFile(WORKER_FILE, {
      context: packageDir,
      target: ['webworker', 'es2022'],
      entry: './worker/worker.ts',
      resolve: { extensions: ['.ts', '.mjs', '.js'] },
      module: { rules: moduleRules(packageDir, packageJson.name, { hasFiles: false }) },
    }),
  );

/** As files have their names, and are final. */
const AFTER_CONTENT_HASH = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
const START_AFTER_PAINT = new URL('start-after-paint.js', import.meta.url);

/**
 * Writes `site.json` of the shell: what it says in the sources, and the files that each page and every page needs. The
 * page at `/signup` is the chunk named signup, one without a chunk of its name is in that of the pages that mails lead
 * to; they ask the one named session to sign in. What calls the API is the chunk named http, the texts of a language
 * the one named after it.
 */
const pageFilesPlugin = () =>
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

/** What the API reads to serve the page. */
const PAGE_FILE = /(index\.html|site\.json)$/;

const RUNTIME_PLUGIN = '@module-federation/inject-external-runtime-core-plugin';

/** @type {Record<string, string>} */
const ALIASES = {
  ...UNSHARED,
  // Named by its CommonJS file it brings a second, CommonJS copy of the whole runtime; by its name it shares the one
  // that is there.
  [createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack')).resolve(
    RUNTIME_PLUGIN,
  )]: RUNTIME_PLUGIN,
};

/**
 * The router without its warnings for developers, which its public entry brings in every build: 0.4 KB of every page.
 * A test notices when the library moves these files, or exports other names from them.
 * @param {string} packageDir
 * @param {string} prefix of the names that it is imported by
 * @returns {Record<string, string>}
 */
export function productionRouter(packageDir, prefix = 'unshared/') {
  const routerFile = createRequire(join(packageDir, 'package.json')).resolve('react-router/package.json');
  const productionDir = join(dirname(routerFile), 'dist/production');
  return {
    [`${prefix}react-router$`]: join(productionDir, 'index.mjs'),
    [`${prefix}react-router/dom$`]: join(productionDir, 'dom-export.mjs'),
  };
}

/**
 * Half of the program, in a file of its own: a phone reads each in a task of its own, and can answer to its owner
 * between them. Without it, and the pauses of `shell/src/index.tsx`, `/` misses its TBT of 50 ms.
 */
const RENDERER = {
  name: 'renderer',
  test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/,
  /** @type {'initial'} */
  chunks: 'initial',
  enforce: true,
};

/**
 * The build of the shell. It names no remote: those come from the registry at run time.
 * @param {string} packageDir
 * @returns {(env: object, argv: { mode?: string }) => import('./base.mjs').ServedConfiguration}
 */
export function hostConfig(packageDir) {
  return (_env, argv) => {
    const context = buildContext(packageDir, argv);
    const { packageJson, isProduction } = context;
    const base = baseConfig(context);
    const shared = hostSharedModules(packageJson, requiredVersionOf(context));
    return {
      ...base,
      resolve: { ...base.resolve, alias: { ...ALIASES, ...(isProduction && productionRouter(packageDir)) } },
      entry: { shell: './src/index.tsx' },
      output: {
        ...base.output,
        path: isProduction ? join(packageDir, 'dist') : SHELL_DEV_DIR,
        uniqueName: 'safar_shell',
        publicPath: '/',
      },
      optimization: {
        ...base.optimization,
        // What parts of the shell have in common comes with each: a file of its own is a request more.
        splitChunks: { cacheGroups: { renderer: RENDERER, default: false, defaultVendors: false } },
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...FEDERATION,
          name: 'safar_shell',
          remotes: {},
          shared: isProduction ? trimShared(shared, packageDir) : shared,
          // Remotes bring no copy of the runtime: theirs is the shell's.
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true },
          },
        }),
        ...(isProduction ? [dropUnusedPlugin] : []),
        new HtmlPlugin({
          template: 'src/index.html',
          scriptLoading: 'defer',
          // The server replaces the comments in the template by the registry and the site's configuration.
          minify: { collapseWhitespace: true, removeComments: false },
        }),
        new FreshFilesPlugin(),
        pageFilesPlugin(),
        ...(isProduction
          ? [
              // Of nothing else: a module that is built for development does not tell what it exports.
              shellManifestPlugin(packageJson),
              new FileIntegrityPlugin(),
              new StartAfterPaintPlugin(),
              prerenderProgramPlugin(context, {
                entry: './src/prerender/prerender-site.tsx',
                hasSharedModules: true,
              }),
            ]
          : []),
        workerProgramPlugin(context),
        new CopyPlugin({ patterns: [{ from: 'public' }] }),
      ],
      devServer: devServer(),
    };
  };
}

/**
 * The shared modules with our own selection in the place of a whole package (`../shared/`).
 * @param {ReturnType<typeof hostSharedModules>} shared
 * @param {string} packageDir
 */
function trimShared(shared, packageDir) {
  const { shared: versions } = describeVersions(packageDir);
  const trimmed = Object.entries(SELECTIONS).map(([name, file]) => [
    name,
    { ...shared[name], import: file, version: versions[name] },
  ]);
  return { ...shared, ...Object.fromEntries(trimmed) };
}

/**
 * Serves the shell's scripts and styles from memory, those of the remotes from their own dev servers, and asks the API
 * for pages and everything else.
 * @returns {import('webpack-dev-server').Configuration}
 */
function devServer() {
  return {
    port: SHELL_DEV_PORT,
    hot: false,
    static: false,
    devMiddleware: { index: false, writeToDisk: (file) => PAGE_FILE.test(file) },
    proxy: [...listRemotes().map(remoteProxy), { context: () => true, target: `http://localhost:${API_DEV_PORT}` }],
  };
}

/**
 * @param {import('./dev-site.mjs').RemoteDescription} remote
 * @returns {import('webpack-dev-server').ProxyConfigArrayItem}
 */
function remoteProxy(remote) {
  return {
    context: [devBasePath(remote)],
    target: `http://localhost:${sitePortOf(remote)}`,
    pathRewrite: { [`^${devBasePath(remote)}`]: '' },
    ws: true,
    // Otherwise every closed page is an error with a stack.
    logLevel: 'silent',
  };
}
