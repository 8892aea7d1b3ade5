import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { api } from '../../test/api';
import type { RunningRelease } from './contain-remote';
import { containRemote, shellPart } from './contain-remote';
import { createIncidentReporter } from './incidents';

const Page = () => <h1>The page</h1>;

function show(
  load: () => Promise<ComponentType>,
  running: RunningRelease = { remote: 'member', version: '1.0.0' },
): unknown[] {
  const told: unknown[] = [];
  api.use(
    http.post('*/api/v1/telemetry', async ({ request }) => {
      told.push(await request.json());
      return HttpResponse.json({ responseCode: 200, responseMessage: 'Recorded.', result: null });
    }),
  );
  const routes = [{ children: [{ path: '/', lazy: { Component: load } }] }];
  const contained = containRemote(running, routes, createIncidentReporter());
  const router = createMemoryRouter([{ children: [contained], HydrateFallback: () => null }], {
    initialEntries: ['/'],
  });
  render(<RouterProvider router={router} />);
  return told;
}

test('a page that arrives is shown, and nothing is told', async () => {
  const told = show(async () => Page);
  await screen.findByRole('heading', { name: 'The page' });
  expect(told).toEqual([]);
});

test('a page that arrives at the second try is shown', async () => {
  let tries = 0;
  show(async () => {
    if (++tries === 1) throw new Error('lost on the way');
    return Page;
  });
  await screen.findByRole('heading', { name: 'The page' });
  expect(tries).toBe(2);
});

test('a page that does not arrive is named, told, and healed by "Try again" in its place', async () => {
  let isBroken = true;
  const told = show(async () => {
    if (isBroken) throw new Error('lost on the way');
    return Page;
  });
  await screen.findByRole('heading', { name: 'The member pages could not be loaded' });
  expect(screen.getByRole('alert')).toHaveTextContent('lost on the way');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'The member pages could not be loaded' });
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'The page' });
  expect(told).toEqual([
    {
      remote: 'member',
      release: '1.0.0',
      kind: 'import',
      detail: 'it stopped while it was starting: lost on the way',
      outcome: 'failed',
      path: '/',
    },
  ]);
});

test('a page of the shell is named as visitors know it, and told as the shell’s', async () => {
  const registry = { generation: 1, shell: { version: '1.2.0-0123456789', kept: [] }, remotes: [] };
  const told = show(() => Promise.reject(new Error('lost on the way')), shellPart(registry, 'sign-in'));
  await screen.findByRole('heading', { name: 'The sign-in pages could not be loaded' });
  expect(told).toMatchObject([{ remote: 'shell', release: '1.2.0-0123456789', outcome: 'failed' }]);
});
