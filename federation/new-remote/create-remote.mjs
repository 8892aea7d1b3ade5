import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL } from '../registry/entries.mjs';
import { findPathFault } from '../registry/path-owners.cjs';
import { Refusal } from '../refusal.mjs';
import { SHARED_MODULES } from '../shared-modules.mjs';
import { listRemotes } from '../webpack/dev-site.mjs';

/**
 * @typedef {{ name: string, version: string, workspaces: string[], scripts: Record<string, string>,
 *   dependencies: Record<string, string>, devDependencies: Record<string, string> }} PackageJson
 */

const TEMPLATE_DIR = fileURLToPath(new URL('../template', import.meta.url));
const TEMPLATE_NAME = 'sample-area';
const TEMPLATE_TITLE = 'Sample area';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Makes the workspace `remote-<name>` from the template: with the versions of the shell, a port that no other remote
 * uses, and its page at `/<name>`.
 * @param {string} repositoryDir
 * @param {string} name
 * @returns {{ workspace: string, path: string, devPort: number }}
 * @throws Refusal
 */
export function createRemote(repositoryDir, name) {
  requireName(name);
  const workspace = `remote-${name}`;
  const dir = join(repositoryDir, workspace);
  if (existsSync(dir)) throw new Refusal(`${workspace} exists already.`);
  const remotes = listRemotes(repositoryDir);
  const path = `/${name}`;
  const { paths, redirects } = JSON.parse(readFileSync(join(repositoryDir, 'shell', 'site.json'), 'utf8'));
  const shell = { name: SHELL, paths: [...paths, ...Object.keys(redirects)] };
  const fault =
    name === SHELL ? `${SHELL} is the name of the shell.` : findPathFault({ name, paths: [path] }, [...remotes, shell]);
  if (fault) throw new Refusal(fault);

  copyTemplate(dir, name);
  const devPort = Math.max(...remotes.map((remote) => remote.devPort)) + 1;
  editJson(join(dir, 'remote.json'), (description) => ({ ...description, devPort }));
  editJson(join(dir, 'package.json'), (own) => withVersionsOfShell(repositoryDir, own));
  editJson(join(repositoryDir, 'package.json'), (root) => ({
    ...root,
    workspaces: [...root.workspaces.filter((entry) => entry !== 'e2e'), workspace, 'e2e'],
  }));
  return { workspace, path, devPort };
}

/** What the root of this repository gives its workspaces. */
const TOOLS = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@typescript/native',
  'identity-obj-proxy',
  'jest',
  'jest-environment-jsdom',
];

/**
 * Makes a repository of its own for a remote, from the template: it builds on the packages in its folder `packages/`,
 * and needs nothing above itself.
 * @param {string} repositoryDir whose versions it takes
 * @param {string} name
 * @param {string} dir new, or empty
 * @param {Record<string, string>} archives file names in `packages/`, by package
 * @throws Refusal
 */
export function createOutsideRemote(repositoryDir, name, dir, archives) {
  requireName(name);
  if (existsSync(dir) && readdirSync(dir).some((entry) => entry !== 'packages'))
    throw new Refusal(`${dir} is not empty: name a new folder.`);
  copyTemplate(dir, name);
  for (const file of ['package.json', 'jest.config.cjs', 'tsconfig.json']) {
    const text = readFileSync(join(dir, file), 'utf8')
      .replaceAll('node ../federation/registry/commands.mjs', 'safar')
      .replaceAll('../federation/', 'federation/')
      .replaceAll('../jest.base.cjs', 'federation/jest.base.cjs');
    writeFileSync(join(dir, file), text);
  }
  const root = JSON.parse(readFileSync(join(repositoryDir, 'package.json'), 'utf8'));
  const packages = Object.entries(archives).map(([each, archive]) => [each, `file:packages/${archive}`]);
  editJson(join(dir, 'package.json'), (template) => {
    const own = withVersionsOfShell(repositoryDir, template);
    const devDependencies = { ...own.devDependencies };
    delete devDependencies.api;
    const tools = TOOLS.map((tool) => [tool, root.devDependencies[tool]]);
    return {
      ...own,
      dependencies: { ...own.dependencies, ...Object.fromEntries(packages) },
      devDependencies: { ...devDependencies, ...Object.fromEntries(tools) },
    };
  });
  writeFileSync(join(dir, '.gitignore'), 'node_modules/\ndist/\ndist-standalone/\ntest-results/\n');
}

/** @param {string} name */
function requireName(name) {
  if (!NAME.test(name ?? ''))
    throw new Refusal('A remote needs a name of small letters, digits and dashes: npm run new-remote -- offers');
}

/** @param {string} dir @param {string} name */
function copyTemplate(dir, name) {
  cpSync(TEMPLATE_DIR, dir, { recursive: true });
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && !file.name.endsWith('.tgz')) rename(join(file.parentPath, file.name), name);
  }
}

/** @param {string} file @param {string} name */
function rename(file, name) {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(TEMPLATE_NAME, name).replaceAll(TEMPLATE_TITLE, title));
}

/** @param {string} repositoryDir @param {PackageJson} own @returns {PackageJson} */
function withVersionsOfShell(repositoryDir, own) {
  /** @type {PackageJson} */
  const shell = JSON.parse(readFileSync(join(repositoryDir, 'shell', 'package.json'), 'utf8'));
  const shared = Object.keys(SHARED_MODULES).map((name) => [name, shell.dependencies[name]]);
  const types = ['@types/react', '@types/react-dom'].map((name) => [name, shell.devDependencies[name]]);
  return {
    ...own,
    dependencies: { ...own.dependencies, ...Object.fromEntries(shared) },
    devDependencies: { ...own.devDependencies, ...Object.fromEntries(types) },
  };
}

/** @param {string} file @param {(content: PackageJson) => object} change */
function editJson(file, change) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(change(content), null, 2)}\n`);
}
