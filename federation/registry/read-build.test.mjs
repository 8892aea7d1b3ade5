import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { integrityOf } from '../build/hashes.mjs';
import { sampleBuild, temporaryDir } from '../test/sample-build.mjs';
import { readBuild } from './read-build.mjs';

test('a build is read with its manifest', () => {
  const { dir, manifest } = sampleBuild('one');
  writeFileSync(join(dir, 'remoteEntry.js.gz'), gzipSync('one'));
  expect(readBuild(dir)).toEqual({ dir, manifest, manifestText: JSON.stringify(manifest) });
});

test('a folder without a build is refused', () => {
  const dir = temporaryDir('empty');
  expect(() => readBuild(dir)).toThrow(`There is no build in ${dir}: run "npm run build" there first.`);
});

test('a changed byte is refused', () => {
  const { dir } = sampleBuild('one');
  writeFileSync(join(dir, 'remoteEntry.js'), 'onf');
  expect(() => readBuild(dir)).toThrow(
    'The build of member was changed after it was made (remoteEntry.js does not match its hash): build it again.',
  );
});

test('a compressed copy of something else is refused', () => {
  const { dir } = sampleBuild('one');
  writeFileSync(join(dir, 'remoteEntry.js.gz'), gzipSync('two'));
  expect(() => readBuild(dir)).toThrow(
    'The build of member was changed after it was made (remoteEntry.js.gz does not match its hash): build it again.',
  );
});

test('source maps belong to a build, and are checked as its files are', () => {
  const { dir, manifest } = sampleBuild('one', { maps: { 'page.js.map': integrityOf('{}') } });
  writeFileSync(join(dir, 'page.js.map'), '{}');
  expect(readBuild(dir).manifest).toEqual(manifest);
  writeFileSync(join(dir, 'page.js.map'), '[]');
  expect(() => readBuild(dir)).toThrow('(page.js.map does not match its hash)');
});

test('a missing and an unknown file are refused', () => {
  const incomplete = sampleBuild('one', { files: { 'gone.js': 'sha256-x' } });
  expect(() => readBuild(incomplete.dir)).toThrow('The build of member is incomplete: gone.js is missing.');
  const crowded = sampleBuild('one');
  writeFileSync(join(crowded.dir, 'stowaway.js'), '');
  expect(() => readBuild(crowded.dir)).toThrow('The build of member holds a file that it did not make: stowaway.js.');
});
