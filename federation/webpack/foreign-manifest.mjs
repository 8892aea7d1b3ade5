import webpack from 'webpack';

const PLUGIN = 'ForeignManifest';
/** The library's working notes, which it writes beside the manifest. */
const STATS_FILE = 'mf-stats.json';
/** The library has written both, nothing is hashed yet. */
const AFTER_MANIFEST = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;

/**
 * `mf-manifest.json`, by which hosts of other builds know a remote, in the format of the federation's library. It names
 * the entry alone: a host would put the scripts of a list into its page itself, without the hashes that the
 * entry loads them with. Its `publicPath` is `auto`: the directory that the manifest was fetched from.
 */
export const FOREIGN_MANIFEST = { disableAssetsAnalyze: true };

/** What the library says of `auto`, which is meant. */
const NOTE = 'Manifest will use absolute path resolution';

/** Leaves out of the release and of the terminal what nobody reads. Stands before the library's plugin. */
export const foreignManifestPlugin = {
  apply: (/** @type {import('webpack').Compiler} */ { hooks }) => {
    hooks.infrastructureLog.tap(PLUGIN, (_origin, _type, args) => String(args).includes(NOTE) || undefined);
    hooks.thisCompilation.tap(PLUGIN, (compilation) =>
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: AFTER_MANIFEST }, () =>
        compilation.deleteAsset(STATS_FILE),
      ),
    );
  },
};
