import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Registry } from 'federation/contract';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { NewReleaseNotice } from './new-release-notice';

const registry: Registry = {
  generation: 1,
  shell: { version: '2.0.0', kept: [] },
  remotes: [
    {
      name: 'member',
      access: 'member',
      paths: ['/wallet'],
      current: { version: '1.0.0', contract: 2, entry: '/e.js', integrity: {}, assets: {}, requires: {} },
      previous: null,
      kept: [],
    },
  ],
};

async function lookAtTab(live: object) {
  let answered = () => {};
  const answer = new Promise<void>((resolve) => (answered = resolve));
  api.use(
    http.get('*/releases.json', () => {
      setTimeout(answered, 0);
      return HttpResponse.json(live);
    }),
  );
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    await answer;
  });
}

afterEach(() => jest.restoreAllMocks());

test('a tab whose releases are still live is offered nothing', async () => {
  render(<NewReleaseNotice registry={registry} />);
  await lookAtTab({ shell: '2.0.0', member: '1.0.0', offers: '0.1.0' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('a new release is offered, can be put off, and the next one is offered again', async () => {
  render(<NewReleaseNotice registry={registry} />);
  await lookAtTab({ member: '1.1.0' });
  expect(await screen.findByRole('status')).toHaveTextContent('A new version of this site is ready.');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('status')).toBeNull();
  await lookAtTab({ member: '1.2.0' });
  expect(await screen.findByRole('status')).toBeVisible();
});

test('a new release of the shell is offered, too', async () => {
  render(<NewReleaseNotice registry={registry} />);
  await lookAtTab({ shell: '2.1.0', member: '1.0.0' });
  expect(await screen.findByRole('status')).toHaveTextContent('A new version of this site is ready.');
});

test('a page that is the same after the reload is offered no other for the same release', async () => {
  const { unmount } = render(<NewReleaseNotice registry={registry} />);
  await lookAtTab({ member: '1.1.0' });
  // Without a browser nothing is reloaded, which is said.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  unmount();
  render(<NewReleaseNotice registry={registry} />);
  await lookAtTab({ member: '1.1.0' });
  expect(screen.queryByRole('status')).toBeNull();
  await lookAtTab({ member: '1.2.0' });
  expect(await screen.findByRole('status')).toBeVisible();
});
