import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mutationParts from '../../api/mutation-parts.cjs';
import { repositoryDir } from '../program/repository.mjs';

const text = readFileSync(join(repositoryDir, 'ARCHITECTURE.md'), 'utf8');

/** @param {string[]} paths */
function listMissing(paths) {
  return paths.filter((path) => !existsSync(join(repositoryDir, path)));
}

/** The paths in the second column of the table that tells a newcomer where to look. */
function listPlaces() {
  const [, table = ''] = text.split('## Where does a newcomer look?');
  const places = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|')[2] ?? '');
  return places.flatMap((place) => [...place.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
}

/** The files of a walk: every path in its steps, of which one may go on below its line. @param {string} title */
function listSteps(title) {
  const [, walk = ''] = text.split(`### ${title}\n`);
  const [part = ''] = walk.split('\n#');
  const steps = part.match(/^\d+\. .*(\n {3}.*)*/gm) ?? [];
  return steps.flatMap((step) => [...step.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path));
}

test('every place that the map names exists', () => {
  const places = listPlaces();
  assert.ok(places.length > 15, `only ${places.length} places were read`);
  assert.deepEqual(listMissing(places), []);
});

test.each([
  ['A rate, from the screen to a paid line', 17],
  ["A remote's entry, from the registry in the page to the loaded module", 8],
  ["A deposit's amount, from the form to the ledger", 22],
])('%s: through at most %i files, all of which exist', (title, filesMax) => {
  const steps = listSteps(title);
  assert.ok(steps.length > 5 && steps.length <= filesMax, `${steps.length} files were read`);
  assert.deepEqual(listMissing(steps), []);
});

/** @param {string} name `a/{b,c}` @returns {string[]} `a/b`, `a/c` */
function listNamed(name) {
  const [, before = name, parts = '', after = ''] = name.match(/^(.*)\{(.*)\}(.*)$/) ?? [];
  return parts.split(',').map((part) => before + part + after);
}

test.each(Object.entries(mutationParts))('every file and suite of the mutations of %s exists', (_part, named) => {
  const files = named.files.map((file) => `api/src/${file}.ts`);
  const suites = named.suites.flatMap(listNamed).map((suite) => `api/src/${suite}.test.ts`);
  assert.deepEqual(listMissing([...files, ...suites]), []);
});
