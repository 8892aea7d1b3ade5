import { CONTRACT_VERSION } from 'federation/contract';
import type { RouteObject } from 'react-router';
import registered from '../remote.json';
import { remote } from './remote';

const listPages = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.path ? [route] : []).concat(listPages(route.children ?? [])));

test('the pages are at the paths that remote.json registers, and nowhere else', () => {
  const paths = listPages(remote.routes).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(registered.paths.toSorted());
});

test('the remote speaks the current contract', () => {
  expect(remote.contract).toBe(CONTRACT_VERSION);
});

test('every page has a title and a description for the head of the document', () => {
  for (const { handle } of listPages(remote.routes)) {
    expect(handle).toEqual({ title: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) });
  }
});
