// @ts-check
// Lets suites and their child processes load TypeScript as it is: much sooner than tsx, which is made for much more.

const { readFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');

process.setSourceMapsEnabled(true);

// The program of the embedded engine stays as it is compiled at first: to compile it better takes longer than tests
// gain by it.
setFlagsFromString('--liftoff-only');

/** @type {import('@swc/core').Options} */
const OPTIONS = {
  configFile: false,
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs', ignoreDynamic: true },
};

/** @param {NodeJS.Module & { _compile?: (code: string, file: string) => void }} module @param {string} file */
require.extensions['.ts'] = (module, file) => {
  // Not above: a thread that loads no TypeScript needs no compiler.
  const { transformSync } = require('@swc/core');
  const { code } = transformSync(readFileSync(file, 'utf8'), { ...OPTIONS, filename: file });
  module._compile?.(code, file);
};
