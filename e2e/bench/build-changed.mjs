import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';

// Builds a workspace as its team would after a change of words:
// node build-changed.mjs <directory> <workspace> <file> <words> <other words>
const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));
const [, , directory = '', workspace = '', file = '', words = '', otherWords = ''] = process.argv;
const packageDir = join(directory, workspace);

rmSync(packageDir, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
cpSync(join(repositoryDir, workspace), packageDir, {
  recursive: true,
  filter: (path) => !/[\\/](node_modules|dist|dist-standalone|test-results)$/.test(path),
});
for (const sibling of ['shared-auth', 'i18n', 'federation', 'tsconfig.base.json']) {
  rmSync(join(directory, sibling), { force: true });
  symlinkSync(join(repositoryDir, sibling), join(directory, sibling));
}
const text = readFileSync(join(packageDir, file), 'utf8');
if (!text.includes(words)) throw new Error(`${file} of ${workspace} does not say "${words}".`);
writeFileSync(join(packageDir, file), text.replace(words, otherWords));

const { default: configure } = await import(pathToFileURL(join(packageDir, 'webpack.config.mjs')).href);
const compiler = webpack(configure({}, { mode: 'production' }));
const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
