import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from '../test/copy-repository.mjs';
import { runProgram } from '../test/run-program.mjs';
import { temporaryDir } from '../test/sample-build.mjs';
import { describeOffer } from '../webpack/shell-offer-plugin.mjs';
import { createRemote } from './create-remote.mjs';

/** As docs/shipping-a-remote.md says, but for `npm install`, which the copy has had. */
test('a new team follows docs/shipping-a-remote.md from nothing to a live page', async () => {
  const repository = copyRepository([]);
  const npm = (...args) =>
    runProgram('npm', args, repository, { RELEASES_DIR: releasesDir, SHELL_DIR: shellDirectory(repository) });
  const releasesDir = join(repository, 'releases');

  const said = await npm('run', 'new-remote', '--', 'offers');
  expect(said).toContain('remote-offers is ready, with a first page at /offers.');
  await npm('run', 'types', '-w', 'remote-offers');
  await npm('test', '-w', 'remote-offers');
  expect(await npm('run', 'release', '-w', 'remote-offers')).toMatch(/^offers 0\.1\.0-\w+ is live\.$/m);

  const registry = JSON.parse(readFileSync(join(releasesDir, 'registry.json'), 'utf8'));
  expect(registry.remotes).toMatchObject([{ name: 'offers', access: 'public', paths: ['/offers'] }]);
  expect(await npm('run', 'releases')).toMatch(/\* 0\.1\.0-\w+ .* live/);
}, 300_000);

/** A live shell, as far as publishing looks at it. */
function shellDirectory(repository) {
  const dir = join(repository, 'shell', 'dist');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'shared-modules.json'), JSON.stringify(describeOffer(join(repository, 'shell'))));
  return dir;
}

test.each([
  ['', 'A remote needs a name of small letters, digits and dashes: npm run new-remote -- offers'],
  ['Offers!', 'A remote needs a name of small letters, digits and dashes: npm run new-remote -- offers'],
  ['wallet', 'The path /wallet belongs to member.'],
  ['member', 'remote-member exists already.'],
])('the name "%s" is refused', (name, sentence) => {
  const repository = temporaryDir('repository');
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ workspaces: ['remote-member'] }));
  mkdirSync(join(repository, 'remote-member'));
  writeFileSync(
    join(repository, 'remote-member', 'remote.json'),
    JSON.stringify({ name: 'member', devPort: 3002, paths: ['/wallet'] }),
  );
  expect(() => createRemote(repository, name)).toThrow(sentence);
});
