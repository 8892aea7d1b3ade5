import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import webpack from 'webpack';

const PLUGIN = 'OwnSources';
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
    hooks.thisCompilation.tap(PLUGIN, (compilation) =>
      compilation.hooks.afterSeal.tap(PLUGIN, () => {
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
