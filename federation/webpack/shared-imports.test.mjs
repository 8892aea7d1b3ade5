import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runProgram } from '../test/run-program.mjs';
import { temporaryDir } from '../test/sample-build.mjs';

const repositoryDir = resolve(__dirname, '..', '..');
const webpack = require.resolve('webpack/bin/webpack.js');
const tsc = join(dirname(require.resolve('@typescript/native/package.json')), 'bin/tsc');
const dependencies = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  'react-router': '^7.0.0',
  'react-router-dom': '^7.0.0',
};

/** The package of a small remote beside what it finds in the repository. */
function makeRemote(sources) {
  const root = temporaryDir('remote');
  for (const sibling of ['federation', 'shared-auth', 'i18n', 'node_modules', 'tsconfig.base.json'])
    symlinkSync(join(repositoryDir, sibling), join(root, sibling));
  const packageDir = join(root, 'remote-sample');
  const files = {
    'package.json': JSON.stringify({
      name: 'remote-sample',
      version: '1.0.0',
      dependencies: { ...dependencies, i18n: '^1.0.0', 'shared-auth': '^1.0.0' },
    }),
    'remote.json': JSON.stringify({ name: 'sample', access: 'member', devPort: 0, paths: ['/sample'] }),
    'tsconfig.json': JSON.stringify({ extends: '../federation/tsconfig.remote.json', include: ['src'] }),
    'webpack.config.mjs':
      "import { remoteConfig } from 'federation/webpack';\nexport default remoteConfig(import.meta.dirname);",
    ...sources,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(packageDir, file)), { recursive: true });
    writeFileSync(join(packageDir, file), text);
  }
  return packageDir;
}

const build = (packageDir, env) => runProgram(process.execPath, [webpack, '--mode', 'production'], packageDir, env);

const FAULTY = {
  'src/remote.tsx': `
import { c } from 'react/compiler-runtime';
import * as Router from 'react-router';
import { href, unstable_usePrompt, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useSession, useWallet } from 'shared-auth';
import Whole from 'react-router';
import * as React from 'react';
import './whole';

export const remote = [
  c(1), Router.useLocation, Router.useRemixForm, href('/'), unstable_usePrompt, Link, RouterProvider, useSession, useWallet,
  React.useId, React.useMagic, Whole,
];
`,
  'src/whole.ts': `import * as Router from 'react-router';\nReflect.set(globalThis, 'names', Object.keys(Router));`,
};

test('a build that imports what the shell does not offer fails, with a sentence for each', async () => {
  const packageDir = makeRemote(FAULTY);
  const said = await build(packageDir).catch(({ message }) => message);
  const sentences = said.split('\n').flatMap((line) => /^ERROR in (.*)$/.exec(line)?.[1] ?? []);
  expect(sentences.toSorted()).toEqual([
    'src/remote.tsx imports react-router/dom, which the shell does not share.',
    'src/remote.tsx imports react/compiler-runtime, which the shell does not share.',
    'src/remote.tsx uses href of react-router, which the shell does not offer.',
    'src/remote.tsx uses react-router as a whole, but the shell offers a selection: import each name of it.',
    'src/remote.tsx uses unstable_usePrompt of react-router, which the shell does not offer.',
    'src/remote.tsx uses useMagic of react, which the shell does not offer.',
    'src/remote.tsx uses useRemixForm of react-router, which the shell does not offer.',
    'src/remote.tsx uses useWallet of shared-auth, which the shell does not offer.',
    'src/whole.ts uses react-router as a whole, but the shell offers a selection: import each name of it.',
  ]);
}, 120_000);

test('a build notes which names it uses, and is compared with the shell.json that it is handed', async () => {
  const packageDir = makeRemote({
    'src/remote.tsx': `
import * as React from 'react';
import { Link, useLocation } from 'react-router';
import { ofTomorrow } from 'shared-auth';

const leftOut = () => useLocation();
export const remote = { names: Object.keys(React), link: <Link to="/">{ofTomorrow}</Link> };
`,
  });
  const offer = {
    contract: 2,
    shared: { react: '19.4.0', 'react-dom': '19.4.0', 'react-router': '7.20.0', 'shared-auth': '1.2.0' },
    exports: {
      react: { names: ['useId'], isSelection: false },
      'react/jsx-runtime': { names: ['jsx'], isSelection: false },
      'react-router': { names: ['Link'], isSelection: true },
      'shared-auth': { names: ['ofTomorrow'], isSelection: false },
    },
  };
  writeFileSync(join(packageDir, 'shell.json'), JSON.stringify(offer));
  await build(packageDir, { SHELL_OFFER: join(packageDir, 'shell.json') });
  const { imports } = JSON.parse(readFileSync(join(packageDir, 'dist', 'remote.json'), 'utf8'));
  expect(imports).toEqual({
    react: ['*'],
    'react-router': ['Link'],
    'react/jsx-runtime': ['jsx'],
    'shared-auth': ['ofTomorrow'],
  });
}, 120_000);

test('the type check of a remote knows the same names', async () => {
  const packageDir = makeRemote({
    ...FAULTY,
    'src/types.ts': "export type { To } from 'react-router';",
  });
  const said = await runProgram(process.execPath, [tsc, '-p', '.'], packageDir).catch(({ message }) => message);
  const words = Array.from(said.matchAll(/^(src\/[^(]+)\((\d+),(\d+)\): error/gm), ([, file, line, column]) => {
    const text = readFileSync(join(packageDir, file), 'utf8').split('\n')[line - 1];
    return /^\w+/.exec(text.slice(column - 1))?.[0];
  });
  expect(new Set(words)).toEqual(
    new Set(['RouterProvider', 'Whole', 'c', 'href', 'unstable_usePrompt', 'useMagic', 'useRemixForm', 'useWallet']),
  );
}, 120_000);
