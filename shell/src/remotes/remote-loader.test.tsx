import type { RegisteredRemote, Release, RemoteModule } from 'federation/contract';
import { http, HttpResponse } from 'msw';
import type { RouteObject } from 'react-router';
import { api } from '../../test/api';
import type { LoadRelease } from './load-release';
import { createRemoteLoader } from './remote-loader';

const Page = () => null;
const memberModule: RemoteModule = {
  contract: 2,
  createRoutes: () => [{ path: '/wallet', lazy: { Component: async () => Page } }],
};

const release = (version: string): Release => ({
  version,
  contract: 2,
  entry: `/remotes/member/${version}/remoteEntry.js`,
  integrity: {},
  assets: {},
  requires: {},
});

const member = (previous: Release | null): RegisteredRemote => ({
  name: 'member',
  access: 'member',
  paths: ['/wallet'],
  current: release('2.0.0'),
  previous,
  kept: [],
});

/** A loader whose releases load as told: each version once per answer. */
function loaderOf(remote: RegisteredRemote, answers: Record<string, ('loads' | 'fails')[]>) {
  const asked: string[] = [];
  const told: unknown[] = [];
  const loadRelease: LoadRelease = async (_name, { version }) => {
    asked.push(version);
    if (answers[version]?.shift() === 'loads') return memberModule;
    throw new Error('no fuel');
  };
  const registry = { generation: 1, remotes: [remote] };
  return { asked, told, loader: createRemoteLoader(registry, loadRelease, (incident) => told.push(incident)) };
}

const addedTo = (patches: [string | null, RouteObject[]][]) => (id: string | null, routes: RouteObject[]) =>
  void patches.push([id, routes]);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
  api.use(http.get('*/remotes/*', () => new HttpResponse('', { headers: { 'content-type': 'text/javascript' } })));
});
afterEach(() => jest.restoreAllMocks());

test('the routes of the remote that owns a path are added to its area, once', async () => {
  const { loader, asked, told } = loaderOf(member(null), { '2.0.0': ['loads'] });
  const patches: [string | null, RouteObject[]][] = [];
  const both = await Promise.all([
    loader.addRoutes('/wallet', addedTo(patches)),
    loader.addRoutes('/wallet', addedTo(patches)),
  ]);
  expect(both).toEqual([{ remote: 'member', version: '2.0.0' }, undefined]);
  expect(patches).toMatchObject([['member-area', [{ children: [{ path: '/wallet' }] }]]]);
  expect(await loader.addRoutes('/nowhere', addedTo(patches))).toBeUndefined();
  expect({ asked, told }).toEqual({ asked: ['2.0.0'], told: [] });
});

test('a navigation that another has overtaken leaves the routes to that one', async () => {
  const { loader } = loaderOf(member(null), { '2.0.0': ['loads'] });
  const patches: [string | null, RouteObject[]][] = [];
  const ignored = jest.fn();
  const overtaken = new AbortController();
  const first = loader.addRoutes('/wallet', ignored, overtaken.signal);
  overtaken.abort();
  await Promise.all([first, loader.addRoutes('/wallet', addedTo(patches), new AbortController().signal)]);
  expect(ignored).not.toHaveBeenCalled();
  expect(patches).toHaveLength(1);
});

test('a release that loads at the second try runs, and is reported', async () => {
  const { loader, asked, told } = loaderOf(member(release('1.0.0')), { '2.0.0': ['fails', 'loads'] });
  expect(await loader.addRoutes('/wallet', () => undefined)).toEqual({ remote: 'member', version: '2.0.0' });
  expect(asked).toEqual(['2.0.0', '2.0.0']);
  expect(told).toMatchObject([{ remote: 'member', release: '2.0.0', kind: 'import', outcome: 'retried' }]);
});

test('the release before takes the place of one that fails twice', async () => {
  const { loader, told } = loaderOf(member(release('1.0.0')), { '2.0.0': ['fails', 'fails'], '1.0.0': ['loads'] });
  expect(await loader.addRoutes('/wallet', () => undefined)).toEqual({ remote: 'member', version: '1.0.0' });
  expect(told).toMatchObject([{ release: '2.0.0', outcome: 'previous' }]);
});

test('a remote that fails is named at its paths, and the next visit heals it', async () => {
  const { loader, told } = loaderOf(member(null), { '2.0.0': ['fails', 'fails', 'loads'] });
  const patches: [string | null, RouteObject[]][] = [];
  expect(await loader.addRoutes('/wallet', addedTo(patches))).toBeUndefined();
  expect(loader.findFailure('/wallet')?.message).toBe(
    'The member area could not be loaded: it stopped while it was starting: no fuel',
  );
  expect(loader.findFailure('/elsewhere')).toBeUndefined();
  expect(told).toMatchObject([{ outcome: 'failed' }]);
  await loader.addRoutes('/wallet', addedTo(patches));
  expect(loader.findFailure('/wallet')).toBeUndefined();
  expect(patches).toHaveLength(1);
});

test('routes for a look ahead are new objects, and do not keep the remote from being added', async () => {
  const { loader, asked } = loaderOf(member(null), { '2.0.0': ['loads'] });
  const first = await loader.loadRoutes('/wallet');
  expect(first).toMatchObject([{ path: '/wallet' }]);
  expect((await loader.loadRoutes('/wallet'))?.[0]).not.toBe(first?.[0]);
  expect(await loader.loadRoutes('/nowhere')).toBeUndefined();
  expect(await loader.addRoutes('/wallet', () => undefined)).toBeDefined();
  expect(asked).toEqual(['2.0.0']);
});

test('a loader knows nothing of what another one has loaded', async () => {
  const first = loaderOf(member(null), { '2.0.0': ['loads'] });
  const second = loaderOf(member(null), { '2.0.0': ['loads'] });
  await first.loader.addRoutes('/wallet', () => undefined);
  expect(await second.loader.addRoutes('/wallet', () => undefined)).toBeDefined();
});
