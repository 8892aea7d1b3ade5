import { requireRemoteModule, requireShared } from './load-release';

const shared = { react: { '19.3.1': {} } };
test('what this site shares is accepted', () => {
  expect(() => requireShared(shared, { requires: { react: '^19.0.0' } })).not.toThrow();
});

test.each([
  [{ react: '^20.0.0' }, 'it needs react ^20.0.0, and this site has 19.3.1'],
  [{ jquery: '^4.0.0' }, 'it needs jquery, which this site does not share'],
])('%j is refused by name', (requires, reason) => {
  expect(() => requireShared(shared, { requires })).toThrow(reason);
});

test('a module of this contract that creates routes is accepted as it is', () => {
  const remote = { contract: 2, createRoutes: () => [{ path: '/' }] };
  expect(requireRemoteModule(remote)).toBe(remote);
});

test.each([
  [undefined, 'the remote exposes no "remote" object'],
  ['remote', 'the remote exposes no "remote" object'],
  [{ createRoutes: () => [{ path: '/' }] }, 'the remote speaks contract undefined, this site speaks 2'],
  [{ contract: 1, routes: [{ path: '/' }] }, 'the remote speaks contract 1, this site speaks 2'],
  [{ contract: 2 }, 'the remote brings no routes'],
  [{ contract: 2, createRoutes: [{ path: '/' }] }, 'the remote brings no routes'],
  [{ contract: 2, createRoutes: () => [] }, 'the remote brings no routes'],
])('%j is refused by name', (value, reason) => {
  expect(() => requireRemoteModule(value)).toThrow(reason);
});
