import { createReleaseLoader, requireRemoteModule, requireShared } from './load-release';

const mockRuntime = {
  shareScopeMap: {},
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn<void, [remotes: { entry: string }[], options: { force: boolean }]>(),
  loadRemote: jest.fn(),
};
jest.mock('@module-federation/enhanced/runtime', () => ({
  ...jest.requireActual<object>('@module-federation/enhanced/runtime'),
  getInstance: () => mockRuntime,
}));

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

test('a module of this contract creates its routes itself', () => {
  const createRoutes = () => [{ path: '/' }];
  expect(requireRemoteModule({ contract: 2, createRoutes }).createRoutes).toBe(createRoutes);
});

test('a module of the contract before, whose routes are one array, gives new ones with every call', () => {
  const lazy = { Component: async () => null };
  const routes = [{ path: '/', children: [{ index: true, lazy }] }];
  const { createRoutes } = requireRemoteModule({ contract: 1, routes });
  expect(createRoutes()).toEqual(routes);
  expect(createRoutes()[0]?.children?.[0]?.lazy).not.toBe(lazy);
  expect(createRoutes()[0]).not.toBe(createRoutes()[0]);
});

test.each([
  [undefined, 'the remote exposes no "remote" object'],
  ['remote', 'the remote exposes no "remote" object'],
  [{ createRoutes: () => [{ path: '/' }] }, 'the remote speaks contract undefined, this site speaks 2 and 1'],
  [{ contract: 3, createRoutes: () => [{ path: '/' }] }, 'the remote speaks contract 3, this site speaks 2 and 1'],
  [{ contract: 1, createRoutes: () => [{ path: '/' }] }, 'the remote brings no routes'],
  [{ contract: 2 }, 'the remote brings no routes'],
  [{ contract: 2, createRoutes: [{ path: '/' }] }, 'the remote brings no routes'],
  [{ contract: 2, createRoutes: () => [] }, 'the remote brings no routes'],
])('%j is refused by name', (value, reason) => {
  expect(() => requireRemoteModule(value)).toThrow(reason);
});

test('each remote is asked for by its plain address first, and by another one with every further try', async () => {
  const load = createReleaseLoader({ generation: 1, remotes: [] });
  const release = { version: '1.0.0', contract: 2, integrity: {}, assets: {}, requires: {} };
  const ask = (name: string) => load(name, { ...release, entry: `/remotes/${name}/remoteEntry.js` });
  mockRuntime.loadRemote.mockResolvedValue({ remote: { contract: 2, createRoutes: () => [{ path: '/' }] } });
  await ask('marketing');
  await ask('member');
  mockRuntime.loadRemote.mockRejectedValueOnce(new Error('no fuel'));
  await expect(ask('admin')).rejects.toThrow('no fuel');
  await ask('admin');
  const asked = mockRuntime.registerRemotes.mock.calls.map(([[remote], { force }]) => [
    remote?.entry.slice(location.origin.length),
    force,
  ]);
  expect(asked).toEqual([
    ['/remotes/marketing/remoteEntry.js', false],
    ['/remotes/member/remoteEntry.js', false],
    ['/remotes/admin/remoteEntry.js', false],
    ['/remotes/admin/remoteEntry.js?attempt=1', true],
  ]);
});
