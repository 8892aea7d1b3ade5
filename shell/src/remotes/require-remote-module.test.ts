import { requireRemoteModule } from './require-remote-module';

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
])('%j is refused by name', (value, reason) => {
  expect(() => requireRemoteModule(value)).toThrow(reason);
});
