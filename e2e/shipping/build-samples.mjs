import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack from 'webpack';
import { remoteConfig } from 'federation/webpack';
import { describeSample, listSamples } from './sample-sources.mjs';

// Builds every sample release below the given directory: node build-samples.mjs <directory>
const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));
const [, , samplesDir] = process.argv;
if (!samplesDir) throw new Error('usage: build-samples.mjs <directory>');

const packageDirs = listSamples().map(({ name, kind }) => {
  const packageDir = join(samplesDir, kind, `remote-${name}`);
  for (const [file, text] of Object.entries(describeSample(name, kind))) {
    mkdirSync(dirname(join(packageDir, file)), { recursive: true });
    writeFileSync(join(packageDir, file), text);
  }
  linkSiblings(join(samplesDir, kind));
  return packageDir;
});

// As a team's build, but for what takes long and changes nothing here: making the files small.
const configs = packageDirs.map((packageDir) => {
  const config = remoteConfig(packageDir)({}, { mode: 'production' });
  const plugins = config.plugins?.filter((plugin) => !(plugin instanceof CompressionPlugin));
  return { ...config, plugins, optimization: { ...config.optimization, minimize: false } };
});
const compiler = webpack(Object.assign(configs, { parallelism: 2 }));
const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));

/** What a remote's package finds beside it in the repository. @param {string} dir */
function linkSiblings(dir) {
  for (const sibling of ['shared-auth', 'i18n', 'federation', 'tsconfig.base.json']) {
    try {
      symlinkSync(join(repositoryDir, sibling), join(dir, sibling));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
}
