import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { ADMIN, MEMBER } from '../../test/profiles';
import { renderSite } from '../../test/render-site';
import { sessionStarted } from './slice';
import { AccountBar, UserMenu } from './user-menu';

async function openMenu(user = MEMBER) {
  const site = renderSite([{ path: '*', element: <UserMenu user={user} /> }], '/');
  const toggle = await screen.findByRole('button', { name: `Account of ${user.name}` });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  return { ...site, toggle };
}

test('the menu starts with the dashboard, leads to profile and wallet, and to Hindi', async () => {
  await openMenu();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/dashboard', '/profile', '/wallet', '/reference', '/hi']);
});

test('an admin also finds the back office', async () => {
  await openMenu(ADMIN);
  expect(screen.getByRole('link', { name: 'Back office' })).toHaveAttribute('href', '/admin');
});

test('a click outside closes the menu', async () => {
  const { toggle } = await openMenu();
  await userEvent.click(document.body);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes the menu and gives the focus back to its button', async () => {
  const { toggle } = await openMenu();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

test('while support looks as the member a banner says so and until when, and nobody signs out from here', async () => {
  const viewedUntil = '2026-11-23T09:02:00Z';
  renderSite([{ path: '*', element: <AccountBar user={{ ...MEMBER, viewedUntil }} /> }], '/');
  const banner = await screen.findByRole('complementary', { name: 'Looking as a member' });
  expect(banner).toHaveTextContent(`You are viewing as ${MEMBER.name}, read only, until 2:32 pm`);
  await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  let ended: string | null = null;
  api.use(
    http.post('*/user/logout', ({ request }) => {
      ended = request.headers.get('authorization');
      return HttpResponse.json({ responseCode: 200, responseMessage: 'Signed out.', result: null });
    }),
  );
  window.close = () => undefined;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('token', 'own');
  sessionStorage.setItem('token', 'view');
  await userEvent.click(within(banner).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
  expect([ended, localStorage.getItem('token')]).toEqual(['view', 'own']);
  localStorage.clear();
  jest.restoreAllMocks();
});

test('choosing a link closes the menu and goes there', async () => {
  const { router, toggle } = await openMenu();
  await userEvent.click(screen.getByRole('link', { name: 'Wallet' }));
  expect(router.state.location.pathname).toBe('/wallet');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('Sign out forgets the token and goes to /', async () => {
  const { router } = await openMenu();
  await act(() => router.navigate('/wallet'));
  localStorage.setItem('token', 'secret');
  await userEvent.click(screen.getByRole('button', { name: /Account/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(localStorage.getItem('token')).toBeNull();
  expect(router.state.location.pathname).toBe('/');
});

test.each([
  [0, 'Notifications'],
  [7, 'Notifications, 7 unread'],
  [100, 'Notifications, 99+ unread'],
])('the bell says how many are unread, up to a figure that fits: %s', async (unread, name) => {
  renderSite([{ path: '*', element: <AccountBar user={{ ...MEMBER, unread }} /> }], '/');
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/notifications');
});

test('somebody who comes back to the page after a minute sees what has come meanwhile, asked for once', async () => {
  const result = { ...MEMBER, unread: 3 };
  let asked = 0;
  api.use(
    http.get('*/api/v1/user/profile', () => {
      asked += 1;
      return HttpResponse.json({ responseCode: 200, responseMessage: 'ok', result });
    }),
  );
  const now = jest.spyOn(Date, 'now');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { store } = renderSite([{ path: '*', element: null }], '/');
  act(() => void store.dispatch(sessionStarted(MEMBER)));
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  comeBack();
  now.mockReturnValue(Date.now() + 60_000);
  comeBack();
  comeBack();
  await waitFor(() => expect(store.getState().session.user?.unread).toBe(3));
  expect(asked).toBe(1);
  jest.restoreAllMocks();
});
