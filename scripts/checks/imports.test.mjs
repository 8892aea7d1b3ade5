import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
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
 * What is found of circles in planted folders, under the configuration of the repository.
 * @param {string[]} folders
 * @returns {Promise<string>}
 */
function findCircles(...folders) {
  return new Promise((resolve) => {
    const program = join(repositoryDir, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = [program, '--config', join(repositoryDir, '.dependency-cruiser.cjs'), ...folders];
    const env = { ...process.env, FORCE_COLOR: '0' };
    execFile(process.execPath, args, { cwd: planted, env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

test('two TypeScript files that import each other are found', async () => {
  plant({
    'circle/first.ts': "import { second } from './second';\n\nexport const first = () => second();\n",
    'circle/second.ts': "import { first } from './first';\n\nexport const second = (): unknown => first;\n",
  });
  const output = await findCircles('circle');
  assert.match(output, /no-circles: circle\/first\.ts → \s*circle\/second\.ts/);
}, 120_000);

test('two packages that import each other by their names are found', async () => {
  const toPackage = (/** @type {string} */ name) => JSON.stringify({ name, exports: { './door': './src/door.ts' } });
  plant({
    'packages/kit/package.json': toPackage('kit'),
    'packages/kit/src/door.ts': "import { words } from 'words/door';\n\nexport const kit = () => words();\n",
    'packages/words/package.json': toPackage('words'),
    'packages/words/src/door.ts': "import { kit } from 'kit/door';\n\nexport const words = (): unknown => kit;\n",
  });
  mkdirSync(join(planted, 'node_modules'));
  for (const name of ['kit', 'words'])
    symlinkSync(join(planted, 'packages', name), join(planted, 'node_modules', name));
  assert.match(await findCircles('packages'), /no-circles: packages\/(kit|words)\/src\/door\.ts/);
}, 120_000);

test('two folders of the API that import each other are found, although no file is in a circle', async () => {
  plant({
    'api/src/deposits/add.ts': "import { post } from '../ledger/post';\n\nexport const add = () => post();\n",
    'api/src/ledger/post.ts': 'export const post = () => 1;\n',
    'api/src/ledger/words.ts': "import type { Deposit } from '../deposits/deposit';\n\nexport type Words = Deposit;\n",
    'api/src/deposits/deposit.ts': 'export type Deposit = string;\n',
  });
  const output = await findCircles('api/src');
  assert.match(output, /no-folder-circles-in-the-api: api\/src\/(deposits|ledger)/);
  assert.doesNotMatch(output, /no-circles:/);
}, 120_000);

test('two folders within one folder of the API that import each other are found', async () => {
  plant({
    'api/src/compensation/runs/pay.ts':
      "import { keep } from '../liability/keep';\n\nexport const pay = () => keep();\n",
    'api/src/compensation/liability/keep.ts': 'export const keep = () => 1;\n',
    'api/src/compensation/liability/words.ts': "import type { Run } from '../runs/run';\n\nexport type Words = Run;\n",
    'api/src/compensation/runs/run.ts': 'export type Run = string;\n',
  });
  const output = await findCircles('api/src/compensation');
  assert.match(output, /no-folder-circles-within-a-folder-of-the-api: api\/src\/compensation\/(liability|runs)/);
  assert.doesNotMatch(output, /no-circles:/);
}, 120_000);

/** What each wall keeps out: a file that is not there, what it would import, and a word of what lint says. */
const BROKEN_IMPORTS = [
  ['remote-member/src/planted.ts', '../../remote-admin/src/remote', 'never another program'],
  ['remote-member/src/planted.ts', '../../shell/src/app/boot', 'never another program'],
  ['remote-member/src/wallet/planted.tsx', 'federation/standalone/recorded', 'not how it is built'],
  ['remote-member/src/planted.ts', 'federation/webpack', 'not how it is built'],
  ['remote-member/src/testing/planted.ts', 'federation/owners', 'through the doors of the federation'],
  ['remote-member/src/planted.ts', '../../api/src/deposits/deposits', 'through api/contract alone'],
  ['remote-member/src/planted.ts', 'redux', 'The store is the shell’s'],
  ['remote-member/src/planted.ts', 'redux-saga', 'The store is the shell’s'],
  ['remote-member/src/planted.ts', 'react-redux', 'The store is the shell’s'],
  ['remote-member/src/planted.ts', '@reduxjs/toolkit', 'The store is the shell’s'],
  ['remote-member/src/planted.ts', 'shared-auth/host', 'Only the shell writes the session'],
  ['remote-member/src/planted.ts', 'i18n/host', 'Only the shell changes the language'],
  ['remote-member/src/planted.ts', 'react-router-dom', 'Import from react-router'],
  ['shell/src/planted.ts', '../../remote-member/src/remote', 'The shell loads remotes from the registry'],
  ['shared-auth/src/planted.ts', 'client/errors', 'shared-auth depends on no other program'],
  ['i18n/src/planted.ts', 'shared-auth', 'i18n depends on no other program'],
  ['client/src/planted.ts', 'design', 'draws nothing'],
  ['design/src/planted.ts', 'federation/contract', 'The design knows no program'],
  ['api/src/planted.ts', '../../client/src/money', 'The API imports no browser code'],
  ['api/src/wallet/planted.ts', '../../demo/club', 'needs nothing of the demo club'],
  ...[
    'archive/files',
    'books/book-files',
    'compensation/runs/post-run',
    'deposits/deposits',
    'desk/desk.routes',
    'packages/packages',
    'payout-batches/settle-batch',
    'plan/rates',
    'proposals/propose',
    'receivables/receivables',
    'reversals/reverse-transfer',
    'rewards/rewards',
    'statements/confirm-on-line',
    'wallet/wallet.queries',
    'withdrawals/settle-payout',
  ].map((path) => ['api/src/ledger/planted.ts', `../${path}`, 'the ledger knows none of it']),
];
/** What is no breach: tests, and what stands in for the shell, may know more. */
const RIGHT_IMPORTS = [
  ['api/src/wallet/planted.test.ts', '../../demo/club'],
  ['api/src/ledger/planted.test.ts', '../receivables/receivables'],
  ['remote-member/src/planted.test.tsx', 'federation/standalone/recorded'],
  ['remote-member/src/sample/planted.ts', 'federation/standalone/recorded'],
  ['remote-member/src/standalone.tsx', 'federation/standalone'],
  ['remote-member/src/wallet/planted.tsx', 'federation/contract'],
  ['remote-member/src/wallet/planted.tsx', 'react-router'],
  ['shell/src/planted.ts', 'redux-saga'],
];

test('each wall between programs and parts keeps out what it names, and nothing else', async () => {
  /** @type {Record<string, string>} */
  const planted = {};
  for (const [file = '', path = ''] of [...BROKEN_IMPORTS, ...RIGHT_IMPORTS])
    planted[file] = `${planted[file] ?? ''}import '${path}';\n`;
  const found = await lint(planted);
  /** Of each line of a file what is said of it. @param {string} file @param {string} path */
  const said = (file, path) => {
    const line = planted[file]?.split('\n').indexOf(`import '${path}';`) ?? -1;
    return found[file]?.filter((message) => message.startsWith(`${line + 1}: `)).join('\n') ?? '';
  };
  for (const [file = '', path = '', words = ''] of BROKEN_IMPORTS)
    assert.ok(said(file, path).includes(words), `${file} may import ${path}: ${said(file, path)}`);
  for (const [file = '', path = ''] of RIGHT_IMPORTS) assert.equal(said(file, path), '');
}, 120_000);

/**
 * Lints files that are not there, all in one process: the configuration is an ES module, which Jest does not load.
 * @param {Record<string, string>} files @returns {Promise<Record<string, string[]>>}
 */
async function lint(files) {
  const program = join(repositoryDir, 'scripts/checks/lint-planted.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(files)]);
  return JSON.parse(stdout);
}

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
