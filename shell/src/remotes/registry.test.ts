import type { RegisteredRemote } from 'federation/contract';
import { findRemoteByPath, getRegistry, getSiteConfig } from './registry';

const remote = (name: string, paths: string[]): RegisteredRemote => ({
  name,
  access: 'public',
  paths,
  current: {
    version: '1',
    contract: 2,
    entry: `/remotes/${name}/1/remoteEntry.js`,
    integrity: {},
    assets: {},
    requires: {},
  },
  previous: null,
  kept: [],
});

afterEach(() => document.body.replaceChildren());

function inline(id: string, value: unknown): void {
  const script = document.body.appendChild(document.createElement('script'));
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(value);
}

test('the registry is read from the page', () => {
  inline('safar-registry', { generation: 3, remotes: [remote('member', ['/wallet'])] });
  expect(getRegistry().generation).toBe(3);
});

test('a page served without a registry has no remotes', () => {
  expect(getRegistry()).toEqual({ generation: 0, remotes: [] });
});

test('what the page does not configure keeps its default', () => {
  inline('safar-site-config', { joiningFeeRupees: '500' });
  expect(getSiteConfig().joiningFeeRupees).toBe('500');
  expect(getSiteConfig().brand.name).toBe('Safar Circle');
});

test('a path belongs to the remote one of whose patterns matches it whole', () => {
  const registry = {
    generation: 1,
    remotes: [remote('member', ['/wallet']), remote('admin', ['/admin', '/admin/user/:memberId'])],
  };
  expect(findRemoteByPath(registry, '/wallet')?.name).toBe('member');
  expect(findRemoteByPath(registry, '/admin/user/7')?.name).toBe('admin');
  expect(findRemoteByPath(registry, '/admin/nothing')).toBeUndefined();
  expect(findRemoteByPath(registry, '/wallets')).toBeUndefined();
});

test('of two remotes whose patterns both match, the more specific pattern decides', () => {
  const remotes = [remote('admin', ['/trips/:id', '/trips/*']), remote('offers', ['/trips/today', '/trips/:id/hotel'])];
  const findOwner = (path: string) => findRemoteByPath({ generation: 1, remotes }, path)?.name;
  expect(findOwner('/trips/today')).toBe('offers');
  expect(findOwner('/Trips/7/')).toBe('admin');
  expect(findOwner('/trips/7/hotel')).toBe('offers');
  expect(findOwner('/trips/7/else')).toBe('admin');
});
