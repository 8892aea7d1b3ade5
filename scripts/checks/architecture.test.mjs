import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The paths in the second column of the table that tells a newcomer where to look. */
function listPlaces() {
  const text = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');
  const [, table = ''] = text.split('## Where does a newcomer look?');
  const places = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|')[2] ?? '');
  return places.flatMap((place) => [...place.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
}

test('every place that the map names exists', () => {
  const places = listPlaces();
  assert.ok(places.length > 15, `only ${places.length} places were read`);
  assert.deepEqual(
    places.filter((path) => !existsSync(new URL(path, root))),
    [],
  );
});
