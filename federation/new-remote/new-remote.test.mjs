import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toNpmCommand } from '../packages/npm-command.mjs';
import { copyRepository } from '../test/copy-repository.mjs';
import { runProgram } from '../test/run-program.mjs';
import { publishRelease } from '../registry/publish.mjs';
import { createDirectoryStore } from '../registry/store.mjs';
import { sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { readOffer } from '../webpack/shell-offer.mjs';
import { createRemote } from './create-remote.mjs';

/** Of the remote that has no set-up of its own. */
const SET_UP = ['jest.config.cjs', 'tsconfig.json', 'webpack.config.mjs', 'src/remote.conformance.test.tsx'];

/**
 * As docs/shipping-a-remote.md says, but for `npm install`, which the copy has had; the name has a dash, too. That the
 * types and the tests of the template pass is proven in `e2e/shipping/outside-team.spec.ts`.
 */
test('a new team follows docs/shipping-a-remote.md from nothing to a live page', async () => {
  const repository = copyRepository([]);
  const releasesDir = join(repository, 'releases');
  const npm = (...args) => runProgram(...toNpmCommand(args), repository, { RELEASES_DIR: releasesDir });
  const shell = sampleShell('live', await readOffer(join(__dirname, '..', '..', 'shell')));
  await publishRelease(createDirectoryStore(releasesDir), shell, { now: new Date() });

  const said = await npm('run', 'new-remote', '--', 'city-breaks');
  expect(said).toContain('remote-city-breaks is ready, with a first page at /city-breaks.');
  const read = (remote, file) => readFileSync(join(remote, file), 'utf8');
  const made = join(repository, 'remote-city-breaks');
  const neighbour = join(__dirname, '..', '..', 'remote-marketing');
  for (const file of SET_UP) expect(read(made, file)).toBe(read(neighbour, file));
  const scripts = (remote) => JSON.parse(read(remote, 'package.json')).scripts;
  for (const script of ['types', 'test']) expect(scripts(made)[script]).toBe(scripts(neighbour)[script]);
  // The live shell of this test is no page that a browser could open.
  expect(await npm('run', 'release', '-w', 'remote-city-breaks', '--', '--unproven')).toMatch(
    /^city-breaks 0\.1\.0-\w+ is live\.$/m,
  );

  const registry = JSON.parse(readFileSync(join(releasesDir, 'registry.json'), 'utf8'));
  expect(registry.remotes).toMatchObject([{ name: 'city-breaks', access: 'public', paths: ['/city-breaks'] }]);
  expect(await npm('run', 'releases')).toMatch(/\* 0\.1\.0-\w+ .* live, unproven/);
}, 300_000);

test.each([
  ['', 'A remote needs a name of small letters, digits and dashes: npm run new-remote -- offers'],
  ['Offers!', 'A remote needs a name of small letters, digits and dashes: npm run new-remote -- offers'],
  ['wallet', 'wallet cannot have the path /wallet: it belongs to member.'],
  ['login', 'login cannot have the path /login: it belongs to shell.'],
  ['api', 'api cannot have the path /api: the server answers there itself.'],
  ['shell', 'shell is the name of the shell.'],
  ['member', 'remote-member exists already.'],
])('the name "%s" is refused', (name, sentence) => {
  const repository = temporaryDir('repository');
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ workspaces: ['remote-member'] }));
  mkdirSync(join(repository, 'remote-member'));
  mkdirSync(join(repository, 'shell'));
  writeFileSync(join(repository, 'shell', 'site.json'), JSON.stringify({ paths: ['/login'], redirects: {} }));
  writeFileSync(
    join(repository, 'remote-member', 'remote.json'),
    JSON.stringify({ name: 'member', devPort: 3002, paths: ['/wallet'] }),
  );
  expect(() => createRemote(repository, name)).toThrow(sentence);
});
