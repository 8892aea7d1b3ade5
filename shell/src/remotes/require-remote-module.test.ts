import { requireRemoteModule } from './require-remote-module';

test('a module of this contract with routes is accepted as it is', () => {
  const remote = { contract: 1, routes: [{ path: '/' }] };
  expect(requireRemoteModule(remote)).toBe(remote);
});

test.each([
  [undefined, 'the remote exposes no "remote" object'],
  ['remote', 'the remote exposes no "remote" object'],
  [{ routes: [{ path: '/' }] }, 'the remote speaks contract undefined, this site speaks 1'],
  [{ contract: 2, routes: [{ path: '/' }] }, 'the remote speaks contract 2, this site speaks 1'],
  [{ contract: 1 }, 'the remote brings no routes'],
  [{ contract: 1, routes: [] }, 'the remote brings no routes'],
])('%j is refused by name', (value, reason) => {
  expect(() => requireRemoteModule(value)).toThrow(reason);
});
