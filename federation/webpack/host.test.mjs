import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { hostConfig } from './host.mjs';

const shellDir = join(import.meta.dirname, '../../shell');

/** `npm run dev` starts with it. */
test('the shell can be built for development', async () => {
  const compiler = webpack({
    ...hostConfig(shellDir)({}, { mode: 'development' }),
    mode: 'development',
    context: shellDir,
  });
  try {
    const compilation = await promisify(compiler.compile.bind(compiler))();
    expect(compilation?.errors).toEqual([]);
    expect(Object.keys(compilation?.assets ?? {})).toContain('index.html');
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
});

test('the router of a release is another build of its public entry, with the same names', async () => {
  const publicEntry = await readRouter('development');
  const production = await readRouter('production');
  expect(production.names).toEqual(publicEntry.names);
  expect(production.names.flat()).toContain('RouterProvider');
  for (const file of production.files) expect(publicEntry.files).not.toContain(file);
});

/** What the shell's selection of the router is made of, and its names. @param {string} mode of the shell's build */
async function readRouter(mode) {
  const compiler = webpack({
    mode: 'production',
    context: import.meta.dirname,
    entry: ['unshared/react-router', 'unshared/react-router/dom'],
    resolve: hostConfig(shellDir)({}, { mode }).resolve,
    optimization: { minimize: false, concatenateModules: false },
  });
  try {
    const compilation = await promisify(compiler.compile.bind(compiler))();
    expect(compilation?.errors.map(({ message }) => message)).toEqual([]);
    const { dependencies } = compilation.entries.get('main');
    const modules = dependencies.map((entry) => compilation.moduleGraph.getModule(entry));
    return {
      files: modules.map((module) => module.nameForCondition()),
      names: modules.map((module) => compilation.moduleGraph.getProvidedExports(module).toSorted()),
    };
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}
