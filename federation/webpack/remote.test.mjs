import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { temporaryDir } from '../test/sample-build.mjs';
import { ownSourcesPlugin, remoteConfig } from './remote.mjs';

const repositoryDir = resolve(__dirname, '..', '..');

const FILES = {
  'remote-one/remote.json': '{}',
  'remote-one/own.js': '',
  'remote-two/remote.json': '{}',
  'remote-two/page.js': '',
  'shell/site.json': '{}',
  'shell/store.js': '',
  'shared/amount.js': '',
};

/** What webpack says of `remote-one`, between others, when it imports these. */
async function buildWith(imports) {
  const root = temporaryDir('sources');
  const entry = imports.map((path) => `import '${path}';`).join('\n');
  for (const [file, text] of Object.entries({ ...FILES, 'remote-one/index.js': entry })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const compiler = webpack({
    mode: 'development',
    context: join(root, 'remote-one'),
    entry: './index.js',
    output: { path: join(root, 'dist') },
    plugins: [ownSourcesPlugin],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  return stats.compilation.errors.map(({ message }) => message).sort();
}

test('a remote is built from its own files and from what all share', async () => {
  expect(await buildWith(['./own', '../shared/amount'])).toEqual([]);
});

test('a build fails that reads a file of another remote or of the shell', async () => {
  expect(await buildWith(['./own', '../remote-two/page', '../shared/amount', '../shell/store'])).toEqual([
    'remote-two/page.js belongs to another program of the site',
    'shell/store.js belongs to another program of the site',
  ]);
});

test.each(['remote-marketing', 'remote-member', 'remote-admin'])('the release of %s is built so', (remote) => {
  for (const mode of ['production', 'development'])
    expect(remoteConfig(join(repositoryDir, remote))({}, { mode }).plugins).toContain(ownSourcesPlugin);
});
