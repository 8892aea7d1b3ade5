import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryDir } from '../program/repository.mjs';

const planted = mkdtempSync(join(tmpdir(), 'safar-circle-'));
afterAll(() => rmSync(planted, { recursive: true }));

/** @param {Record<string, string>} files */
function plant(files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    writeFileSync(join(planted, path), content);
  }
}

/**
 * What a checker prints about the planted files, under the configuration of the repository.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<string>}
 */
function check(program, ...args) {
  return new Promise((resolve) => {
    const cli = join(repositoryDir, 'node_modules', program);
    const env = { ...process.env, FORCE_COLOR: '0' };
    execFile(process.execPath, [cli, ...args], { cwd: planted, env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test('two TypeScript files that import each other are found by lint', async () => {
  plant({
    'circle/first.ts': "import { second } from './second';\n\nexport const first = () => second();\n",
    'circle/second.ts': "import { first } from './first';\n\nexport const second = (): unknown => first;\n",
  });
  const output = await check('eslint/bin/eslint.js', '--config', join(repositoryDir, 'eslint.config.mjs'), 'circle');
  assert.equal(output.match(/import\/no-cycle/g)?.length, 2, output);
}, 120_000);

test('two folders of the API that import each other are found, although no file is in a circle', async () => {
  plant({
    'api/src/deposits/add.ts': "import { post } from '../ledger/post';\n\nexport const add = () => post();\n",
    'api/src/ledger/post.ts': 'export const post = () => 1;\n',
    'api/src/ledger/words.ts': "import type { Deposit } from '../deposits/deposit';\n\nexport type Words = Deposit;\n",
    'api/src/deposits/deposit.ts': 'export type Deposit = string;\n',
  });
  const config = join(repositoryDir, '.dependency-cruiser.cjs');
  const output = await check('dependency-cruiser/bin/dependency-cruise.mjs', '--config', config, 'api/src');
  assert.match(output, /no-folder-circles-in-the-api: api\/src\/(deposits|ledger)/);
}, 120_000);

test('no workspace takes any version of a package', () => {
  const workspaces = readdirSync(repositoryDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const manifests = [
    'package.json',
    'federation/template/package.json',
    ...workspaces.map(({ name }) => `${name}/package.json`),
  ];
  const wild = manifests.flatMap((file) => {
    const { dependencies, devDependencies, peerDependencies } = readManifest(file);
    const all = Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies });
    return all.filter(([, version]) => version === '*').map(([name]) => `${file}: ${name}`);
  });
  assert.deepEqual(wild, []);
});

/**
 * @param {string} file
 * @returns {Partial<Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>>}
 */
function readManifest(file) {
  try {
    return JSON.parse(readFileSync(join(repositoryDir, file), 'utf8'));
  } catch {
    return {};
  }
}
