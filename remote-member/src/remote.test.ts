import { CONTRACT_VERSION } from 'federation/contract';
import manifest from '../remote.json';
import { remote } from './remote';
import { flattenRoutes } from './testing/render-page';

const pages = flattenRoutes(remote.createRoutes()).filter((route) => route.path);

test('the remote has a page at every path that its manifest claims, and no other', () => {
  expect(pages.map((page) => page.path).toSorted()).toEqual(manifest.paths.toSorted());
});

test('every page has a title and a description of its own', () => {
  const heads = pages.map((page) => JSON.stringify(page.handle));
  expect(new Set(heads).size).toBe(pages.length);
  for (const page of pages) {
    expect(page.handle).toEqual({
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    });
  }
});

test('the remote speaks the contract it was built against', () => {
  expect(remote.contract).toBe(CONTRACT_VERSION);
});
