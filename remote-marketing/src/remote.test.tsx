import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { screen } from '@testing-library/react';
import manifest from '../remote.json';
import { remote } from './remote';
import './testing/api';
import { renderPage } from './testing/render-page';

const routes = remote.createRoutes();
const paths = routes.map((route) => route.path);

describe('the routes of the public site', () => {
  it('are exactly the paths that remote.json claims', () => {
    expect(paths).toEqual(manifest.paths);
  });

  it('each carry a title and a description for the document’s head', () => {
    for (const { handle } of routes) {
      expect(handle).toEqual({
        title: expect.stringMatching(/.{5,}/),
        description: expect.stringMatching(/^.{50,160}$/),
      });
    }
  });

  it.each(manifest.paths)('%s shows one h1 and leaves the main landmark to the shell', async (path) => {
    await renderPage(path);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('main')).toBeNull();
  });

  it.each(['/', '/products', '/businessplan'])('%s says that earnings are not guaranteed', async (path) => {
    await renderPage(path);
    expect(screen.getAllByText(/not guaranteed/i).length).toBeGreaterThan(0);
  });

  it.each(manifest.paths)('%s names the club only as the configuration does', async (path) => {
    const brand = { ...DEFAULT_SITE_CONFIG.brand, name: 'Another Club' };
    await renderPage(path, { ...DEFAULT_SITE_CONFIG, brand });
    expect(document.body).not.toHaveTextContent(DEFAULT_SITE_CONFIG.brand.name);
  });
});
