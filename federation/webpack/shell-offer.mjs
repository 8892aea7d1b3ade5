import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { CONTRACT_VERSION, SERVED_CONTRACTS } from '../build/contract.mjs';
import { findSharedModule, SELECTIONS, SHARED_IMPORTS, SHARED_MODULES } from '../shared-modules.mjs';
import { findInstalledVersion, moduleRules } from './base.mjs';

/**
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 * @typedef {NonNullable<ShellOffer['exports']>} Exports
 */

/** The package itself, for our selection of it (`../shared/`): its own name leads to the selection. */
export const UNSHARED = { 'unshared/react-router$': 'react-router', 'unshared/react-router/dom$': 'react-router/dom' };

/** In the package that teams outside this repository build on: what the shell offered when it was made. */
const PACKED_OFFER = fileURLToPath(new URL('../shell.json', import.meta.url));

/** @type {Map<string, Promise<Exports>>} */
const known = new Map();

/**
 * What a remote is built against: the shell whose `shell.json` the variable SHELL_OFFER names, else the one that the
 * package was made with, else the shell of this repository, from its sources.
 * @param {string} packageDir of the remote
 * @returns {Promise<ShellOffer>}
 */
export async function readOffer(packageDir) {
  const file = process.env.SHELL_OFFER || PACKED_OFFER;
  if (process.env.SHELL_OFFER || existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const exports = known.get(packageDir) ?? compileShared(packageDir);
  known.set(packageDir, exports);
  return { ...describeVersions(packageDir), exports: await exports };
}

/** @param {string} packageDir @returns {ShellOffer} without the names */
export function describeVersions(packageDir) {
  const versions = Object.keys(SHARED_MODULES).map((name) => [name, findInstalledVersion(packageDir, name)]);
  return { contract: CONTRACT_VERSION, contracts: SERVED_CONTRACTS, shared: Object.fromEntries(versions) };
}

/**
 * What a finished compilation shares with others.
 * @param {import('webpack').Compilation} compilation of the shell
 * @returns {Exports}
 * @throws Error when that is something else than remotes are built against
 */
export function listProvidedExports(compilation) {
  const modules = [...compilation.modules].flatMap((module) => {
    const request = findShared(module, 'provide');
    const provided = module.dependencies[0] && compilation.moduleGraph.getModule(module.dependencies[0]);
    return request !== undefined && provided ? [{ request, module: provided }] : [];
  });
  const missing = SHARED_IMPORTS.find((request) => !modules.some((each) => each.request === request));
  if (missing) throw new Error(`the shell must use ${missing} itself: remotes are built against it`);
  return listExports(compilation, modules);
}

/**
 * The import that a module of the federation stands for.
 * @param {import('webpack').Module} module
 * @param {'consume' | 'provide'} kind what the program does with it
 */
export function findShared(module, kind) {
  const id = module.libIdent({ context: '' }) ?? '';
  const prefix = `webpack/sharing/${kind}/default/`;
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

/**
 * The exports of the shared modules, by a compilation of nothing else, whose files nobody writes.
 * @param {string} packageDir
 * @returns {Promise<Exports>}
 */
async function compileShared(packageDir) {
  const compiler = webpack({
    mode: 'production',
    context: packageDir,
    target: ['web', 'es2022'],
    devtool: false,
    entry: Object.fromEntries(SHARED_IMPORTS.map((request) => [request, SELECTIONS[request] ?? request])),
    externals: [isOfOthers],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: UNSHARED },
    module: { rules: moduleRules(packageDir, 'offer', { hasFiles: false }) },
    optimization: { minimize: false, concatenateModules: false },
  });
  try {
    const compilation = await promisify(compiler.compile.bind(compiler))();
    if (!compilation || compilation.errors[0]) throw compilation?.errors[0] ?? new Error('nothing was compiled');
    const modules = [...compilation.entries].flatMap(([request, { dependencies }]) => {
      const module = dependencies[0] && compilation.moduleGraph.getModule(dependencies[0]);
      return module ? [{ request, module }] : [];
    });
    return listExports(compilation, modules);
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}

/**
 * What the shared modules use themselves has no part in the names that they export.
 * @param {{ request?: string, contextInfo?: { issuer: string } }} data
 * @param {(error?: null, result?: string) => void} callback
 */
function isOfOthers({ request = '', contextInfo }, callback) {
  if (!contextInfo?.issuer || request.startsWith('.') || findSharedModule(request)) callback();
  else callback(null, 'var undefined');
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {{ request: string, module: import('webpack').Module }[]} modules
 * @returns {Exports}
 */
function listExports({ moduleGraph }, modules) {
  const sorted = modules.toSorted((a, b) => (a.request < b.request ? -1 : 1));
  return Object.fromEntries(
    sorted.map(({ request, module }) => {
      const names = moduleGraph.getProvidedExports(module);
      if (!Array.isArray(names)) throw new Error(`nobody can tell what ${request} exports`);
      return [request, { names: names.toSorted(), isSelection: request in SELECTIONS }];
    }),
  );
}
