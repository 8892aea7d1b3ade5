import type { Release } from 'federation/contract';
import { requireShared } from './require-shared';

const shared = { react: { '19.3.1': {} } };
const release = (requires: Record<string, string>): Release => ({
  version: '1.0.0',
  contract: 2,
  entry: '/e.js',
  integrity: {},
  assets: {},
  requires,
});

test('what this site shares is accepted', () => {
  expect(() => requireShared(shared, release({ react: '^19.0.0' }))).not.toThrow();
});

test.each([
  [{ react: '^20.0.0' }, 'it needs react ^20.0.0, and this site has 19.3.1'],
  [{ jquery: '^4.0.0' }, 'it needs jquery, which this site does not share'],
])('%j is refused by name', (requires, reason) => {
  expect(() => requireShared(shared, release(requires))).toThrow(reason);
});
