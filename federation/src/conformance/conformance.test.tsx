import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { RemoteModule } from '../contract';
import { listCssFaults, listSourceFaults } from './list-faults';
import { openPage } from './open-page';
import { trackLeftovers } from './track-leftovers';

function packageWith(file: string, text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'safar-conformance-'));
  mkdirSync(join(dir, 'src'));
  writeFileSync(join(dir, 'src', file), text);
  return dir;
}

const remoteWith = (Page: () => React.ReactNode): RemoteModule => ({
  contract: 2,
  createRoutes: () => [{ path: '/page', lazy: { Component: async () => Page } }],
});

test.each([
  ['page.module.css', '.lead { color: red } .lead:hover a { color: blue }'],
  ['page.module.css', '@keyframes fade { from { opacity: 0 } 50% { opacity: 1 } }'],
  ['page.module.css', '.lead { &:hover { color: red } & > p { color: blue } }'],
  ['page.module.css', '@media print { .lead { display: none } }'],
])('%s with %s touches nobody else', (file, text) => {
  expect(listCssFaults(packageWith(file, text))).toEqual([]);
});

test.each([
  ['page.module.css', 'body { margin: 0 }', 'src/page.module.css: body'],
  ['page.module.css', '.a, h1 { margin: 0 }', 'src/page.module.css: h1'],
  ['page.module.css', ':global(.card) { margin: 0 }', 'src/page.module.css: :global(.card)'],
  ['page.css', '.card { margin: 0 }', 'src/page.css is not a CSS module'],
])('%s with %s is refused', (file, text, fault) => {
  expect(listCssFaults(packageWith(file, text))).toEqual([fault]);
});

test.each([
  ['const router = createBrowserRouter([]);', 'makes a Router'],
  ["import { createStore } from 'redux';", 'uses redux'],
  ["import { publishSession } from 'shared-auth/host';", 'writes the session'],
  ["import { showLanguage } from 'i18n/host';", 'changes the language'],
  ["import { x } from 'remote-admin/src/x';", 'imports another program'],
  ['window.myTeam = {};', 'sets a global'],
])('%s is refused', (text, fault) => {
  expect(listSourceFaults(packageWith('page.tsx', text))).toEqual([`src/page.tsx ${fault}`]);
});

test('reading a global, and the standalone page making a Router, are no faults', () => {
  expect(listSourceFaults(packageWith('page.tsx', 'if (window.innerWidth === 1) stop();'))).toEqual([]);
  expect(listSourceFaults(packageWith('standalone.tsx', 'createBrowserRouter([]);'))).toEqual([]);
});

test('what is left behind is named, what was cleaned up is not', () => {
  const keep = () => undefined;
  const drop = () => undefined;
  const leftovers = trackLeftovers();
  window.addEventListener('resize', keep);
  document.addEventListener('keydown', drop);
  document.removeEventListener('keydown', drop);
  const timer = window.setInterval(keep, 1000);
  const style = document.head.appendChild(document.createElement('style'));
  Object.assign(window, { leftGlobal: 1 });
  expect(leftovers.stop()).toEqual([
    'window listener for resize',
    'an interval that still runs',
    'a style element',
    'global leftGlobal',
  ]);
  style.remove();
  window.removeEventListener('resize', keep);
  window.clearInterval(timer);
});

test('a page that throws, and one with a Router of its own, have an error', async () => {
  const throwing = remoteWith(() => {
    throw new Error('out of fuel');
  });
  const page = await openPage({ remote: throwing, path: '/page', access: 'public' });
  expect(page.error).toEqual(new Error('out of fuel'));
  await page.close();

  const inner = createMemoryRouter([{ path: '*', element: null }]);
  const routed = remoteWith(() => <RouterProvider router={inner} />);
  const second = await openPage({ remote: routed, path: '/page', access: 'public' });
  expect(String(second.error)).toContain('You cannot render a <Router> inside another <Router>');
  await second.close();
});
