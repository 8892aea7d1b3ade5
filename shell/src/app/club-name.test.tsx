import { screen } from '@testing-library/react';
import { DEFAULT_SITE_CONFIG, type PageHandle } from 'federation/contract';
import type { RouteObject } from 'react-router';
import { renderSite } from '../../test/render-site';
import { Footer } from './footer';
import { listOwnRoutes } from './router';
import { ShellConfigContext } from './shell-config';

const { brand } = DEFAULT_SITE_CONFIG;

test('the footer is headed with the name that the club has been given', async () => {
  const config = { ...DEFAULT_SITE_CONFIG, brand: { ...brand, name: 'Hill Walkers' } };
  const element = (
    <ShellConfigContext value={config}>
      <Footer />
    </ShellConfigContext>
  );
  renderSite([{ path: '*', element }], '/');
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Hill Walkers', 'Help', 'Members']);
});

test('no page of the shell names a club in what search engines show of it', () => {
  const listHandles = (routes: RouteObject[]): PageHandle[] =>
    routes.flatMap(({ handle, children = [] }) => [
      ...(handle ? [handle as PageHandle] : []),
      ...listHandles(children),
    ]);
  const texts = listHandles(listOwnRoutes()).flatMap(({ title, description }) => [title, description]);
  expect(texts).toHaveLength(10);
  expect(texts.filter((text) => text.includes(brand.name))).toEqual([]);
});
