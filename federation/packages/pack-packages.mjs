import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryDir } from '../webpack/dev-site.mjs';
import { readOffer } from '../webpack/shell-offer.mjs';
import { toNpmCommand } from './npm-command.mjs';

const run = promisify(execFile);
const compilerDir = dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json'));

/**
 * What a team outside this repository builds on, by the folder that each package is made of. `sources` become
 * JavaScript and types; `files` go along as they are.
 * @type {Record<string, { sources: string[], files: string[] }>}
 */
const PACKAGES = {
  // Of the API the contract alone: shapes, and the rules of fields.
  api: { sources: ['src/contract'], files: [] },
  client: { sources: ['src'], files: [] },
  design: { sources: ['src'], files: ['src'] },
  i18n: { sources: ['src'], files: [] },
  'shared-auth': { sources: ['src'], files: [] },
  federation: {
    sources: ['src', 'shared'],
    files: [
      'src',
      'build',
      'registry',
      'shared',
      'texts',
      'webpack',
      'refusal.mjs',
      'shared-modules.mjs',
      'tsconfig.remote.json',
    ],
  },
};
/** Of the repository, for `federation`: how tests and types are set up. */
const COMMON_FILES = ['jest.base.cjs', 'jest.jsdom.cjs', 'jest.waits.cjs', 'tsconfig.base.json'];
const TEST = /\.test\.\w+$/;
const SOURCE = /(?<!\.d)\.tsx?$/;

/**
 * @typedef {{ name: string, version: string, private?: boolean, exports: Record<string, unknown>,
 *   dependencies?: Record<string, string>, peerDependencies?: Record<string, string>, sideEffects?: unknown,
 *   bin?: Record<string, string> }} PackageJson
 */

/**
 * Makes the packages that are enough to develop, test, build and release a remote anywhere.
 * @param {string} toDir
 * @returns {Promise<Record<string, string>>} file name of the archive, by the name of the package
 */
export async function packPackages(toDir) {
  const stage = mkdtempSync(join(tmpdir(), 'safar-packages-'));
  try {
    await compile(stage);
    for (const name of Object.keys(PACKAGES)) copyFiles(name, join(stage, name));
    await completeFederation(join(stage, 'federation'));
    mkdirSync(toDir, { recursive: true });
    const archives = Object.keys(PACKAGES).map(async (name) => {
      const [npm, args] = toNpmCommand(['pack', '--json', '--pack-destination', toDir]);
      const { stdout } = await run(npm, args, { cwd: join(stage, name) });
      return [name, JSON.parse(stdout)[0].filename];
    });
    return Object.fromEntries(await Promise.all(archives));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * JavaScript and types of all packages at once; that they are right is what `npm run types` proves.
 * @param {string} stage
 */
async function compile(stage) {
  const config = join(stage, 'tsconfig.json');
  const sources = Object.entries(PACKAGES).flatMap(([name, { sources }]) =>
    sources.map((folder) => join(repositoryDir, name, folder)),
  );
  const settings = {
    extends: join(repositoryDir, 'federation', 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      allowJs: false,
      checkJs: false,
      rootDir: repositoryDir,
      outDir: stage,
      typeRoots: [join(repositoryDir, 'node_modules', '@types')],
      types: ['node', 'jest'],
    },
    include: sources,
    exclude: sources.map((folder) => `${folder}/**/*.test.*`),
  };
  writeFileSync(config, JSON.stringify(settings));
  await run(process.execPath, [join(compilerDir, 'bin/tsc'), '-p', config], { cwd: repositoryDir });
}

/** @param {string} name @param {string} toDir */
function copyFiles(name, toDir) {
  const fromDir = join(repositoryDir, name);
  const isWanted = (/** @type {string} */ path) => !TEST.test(path) && !SOURCE.test(path);
  for (const path of PACKAGES[name]?.files ?? [])
    cpSync(join(fromDir, path), join(toDir, path), { recursive: true, filter: isWanted });
  /** @type {PackageJson} */
  const { version, exports, dependencies, peerDependencies, sideEffects, bin } = readJson(
    join(fromDir, 'package.json'),
  );
  const built = Object.entries(exports).flatMap(([path, target]) => {
    const file = typeof target === 'string' ? toBuilt(target) : target;
    return hasFile(toDir, file) ? [[path, file]] : [];
  });
  const needed = name === 'api' ? { typebox: dependencies?.typebox } : dependencies;
  writeJson(join(toDir, 'package.json'), {
    name,
    version,
    license: 'UNLICENSED',
    exports: Object.fromEntries(built),
    bin,
    sideEffects,
    dependencies: needed,
    peerDependencies,
  });
}

/** @param {string} file */
const toBuilt = (file) =>
  SOURCE.test(file) ? { types: file.replace(SOURCE, '.d.ts'), default: file.replace(SOURCE, '.js') } : file;

/** @param {string} dir @param {unknown} target of an export */
function hasFile(dir, target) {
  const files = typeof target === 'string' ? [target] : Object.values(/** @type {Record<string, string>} */ (target));
  return files.every((file) => existsSync(join(dir, file)));
}

/**
 * Settings that are shared in this repository, and what the shell offers, as files of the package.
 * @param {string} dir
 */
async function completeFederation(dir) {
  for (const file of COMMON_FILES) cpSync(join(repositoryDir, file), join(dir, file));
  const config = join(dir, 'tsconfig.remote.json');
  const text = readFileSync(config, 'utf8')
    .replace('"../tsconfig.base.json"', '"./tsconfig.base.json"')
    .replaceAll('"../node_modules/', '"../')
    .replaceAll(/("\.\/shared\/[\w-]+)\.ts"/g, '$1.d.ts"');
  writeFileSync(config, text);
  writeJson(join(dir, 'shell.json'), await readOffer(join(repositoryDir, 'shell')));
  const manifest = readJson(join(dir, 'package.json'));
  for (const file of [...COMMON_FILES, 'tsconfig.remote.json']) manifest.exports[`./${file}`] = `./${file}`;
  writeJson(join(dir, 'package.json'), manifest);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** @param {string} file @param {unknown} content */
const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
