import { toNpmCommand } from './npm-command.mjs';

const ARGS = ['exec', '--yes'];
const LINUX = { env: {}, platform: 'linux', execPath: '/usr/bin/node' };
const WINDOWS = { env: {}, platform: 'win32', execPath: 'C:\\Program Files\\nodejs\\node.exe' };

test('npm is the one that started this program', () => {
  for (const where of [LINUX, WINDOWS]) {
    const env = { npm_execpath: '/lib/npm/bin/npm-cli.js' };
    expect(toNpmCommand(ARGS, { ...where, env })).toEqual([where.execPath, ['/lib/npm/bin/npm-cli.js', ...ARGS]]);
  }
});

test('else, and where another package manager did, it is the one on the path', () => {
  for (const env of [{}, { npm_execpath: '/lib/yarn/bin/yarn.js' }]) {
    expect(toNpmCommand(ARGS, { ...LINUX, env })).toEqual(['npm', ARGS]);
  }
});

test('on Windows it is the one beside Node, which starts no .cmd file', () => {
  const cli = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js';
  expect(toNpmCommand(ARGS, WINDOWS)).toEqual([WINDOWS.execPath, [cli, ...ARGS]]);
});
