import { findContractFault } from './contract.mjs';

const handle = { title: 'Wallet', description: 'What you have.' };
const manifest = { contract: 2, paths: ['/wallet'] };
const remote = (...routes) => ({ contract: 2, createRoutes: () => structuredClone(routes) });

test('pages at exactly the paths of remote.json are no fault, however they are nested', () => {
  expect(findContractFault(remote({ children: [{ path: '/wallet', handle }] }), manifest)).toBeUndefined();
  expect(findContractFault(remote({ path: '/wallet', children: [{ index: true, handle }] }), manifest)).toBeUndefined();
});

test.each([
  [undefined, 'it exposes no "remote" object'],
  [{ contract: 1, routes: [] }, 'it says contract 1, but was built for 2'],
  [{ contract: 2, routes: [] }, 'it has no function createRoutes'],
  [remote(), 'it brings no routes'],
  [remote({ path: '/wallet' }), 'its page /wallet has no title or no description'],
  [remote({ path: '/cards', handle }), 'remote.json names /wallet, where it has no page'],
  [
    remote({ path: '/wallet', handle }, { path: '/cards', handle }),
    'it has a page at /cards, which remote.json does not name',
  ],
])('%j is a fault', (value, fault) => {
  expect(findContractFault(value, manifest)).toBe(fault);
});

test('route objects that are given twice are a fault: a router would empty them for the next one', () => {
  const routes = [{ path: '/wallet', handle }];
  const lazy = { Component: async () => null };
  for (const createRoutes of [() => routes, () => [...routes], () => [{ path: '/wallet', handle, lazy }]])
    expect(findContractFault({ contract: 2, createRoutes }, manifest)).toBe(
      'createRoutes gives the same route objects twice',
    );
});

test('a remote of the contract before exposes one array of routes', () => {
  const before = { contract: 1, paths: ['/wallet'] };
  expect(findContractFault({ contract: 1, routes: [{ path: '/wallet', handle }] }, before)).toBeUndefined();
  expect(findContractFault({ contract: 1, routes: [{ path: '/cards', handle }] }, before)).toBe(
    'remote.json names /wallet, where it has no page',
  );
  expect(findContractFault({ contract: 1 }, before)).toBe('it brings no routes');
});
