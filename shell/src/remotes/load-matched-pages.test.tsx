import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { createBrokenPage } from './contain-remote';
import { loadMatchedPages } from './load-matched-pages';

const Page = () => <h1>The page</h1>;
const Other = () => <h1>Another</h1>;

function routesWith(load: () => Promise<ComponentType>): RouteObject[] {
  return [
    {
      lazy: { ErrorBoundary: async () => Other },
      children: [
        { path: '/here', lazy: { Component: load } },
        { path: '/elsewhere', lazy: { Component: async () => Other } },
      ],
    },
  ];
}

test('whatever a path needs is put into its routes, and nothing of other paths is asked for', async () => {
  const routes = routesWith(async () => Page);
  expect(await loadMatchedPages(routes, '/here')).toBe(true);
  const [layout] = routes;
  expect(layout).toMatchObject({ ErrorBoundary: Other, lazy: undefined });
  expect(layout?.children?.[0]).toMatchObject({ Component: Page, lazy: undefined });
  expect(layout?.children?.[1]?.lazy).toBeDefined();
});

test('a page that does not arrive is left to the router', async () => {
  const routes = routesWith(() => Promise.reject(new Error('lost on the way')));
  expect(await loadMatchedPages(routes, '/here')).toBe(false);
  expect(routes[0]?.children?.[0]?.lazy).toBeDefined();
});

test('a page that stands in for a broken one is not what was served', async () => {
  const broken = createBrokenPage(new Error('lost on the way'), async () => Page);
  expect(
    await loadMatchedPages(
      routesWith(async () => broken),
      '/here',
    ),
  ).toBe(false);
});

test('a path without a page needs nothing', async () => {
  expect(
    await loadMatchedPages(
      routesWith(async () => Page),
      '/nowhere',
    ),
  ).toBe(true);
});
