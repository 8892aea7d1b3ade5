import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { temporaryDir } from './sample-build.mjs';

const repositoryDir = resolve(__dirname, '..', '..');
/** Made by tools. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-standalone', 'coverage', '.nx']);
const FILES = ['package.json', 'tsconfig.base.json', 'jest.base.cjs', 'jest.jsdom.cjs', 'jest.waits.cjs'];
/** What a remote builds on. */
const FOLDERS = ['client', 'design', 'federation', 'i18n', 'shared-auth', 'api/src/contract'];
/** What a remote is compared with. */
const MANIFESTS = ['api/package.json', 'shell/package.json', 'shell/site.json'];

/**
 * A copy of the repository with the given remotes and no other, installed: its node_modules are those of this
 * repository, except that its own workspaces are its own.
 * @param {string[]} remotes
 */
export function copyRepository(remotes) {
  const copy = temporaryDir('repository');
  const filter = (/** @type {string} */ path) => !LEFT_OUT.has(basename(path));
  for (const path of [...FILES, ...MANIFESTS, ...FOLDERS, ...remotes])
    cpSync(join(repositoryDir, path), join(copy, path), { recursive: true, filter });
  linkModules(copy);
  return copy;
}

/** @param {string} copy */
function linkModules(copy) {
  /** @type {string[]} */
  const workspaces = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).workspaces;
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(repositoryDir, 'node_modules'))) {
    const isWorkspace = workspaces.includes(name);
    const target = isWorkspace ? join(copy, name) : join(repositoryDir, 'node_modules', name);
    if (existsSync(target)) symlinkSync(target, join(copy, 'node_modules', name));
  }
}
