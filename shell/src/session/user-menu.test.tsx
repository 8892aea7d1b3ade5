import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADMIN, MEMBER } from '../../test/profiles';
import { renderSite } from '../../test/render-site';
import { UserMenu } from './user-menu';

async function openMenu(user = MEMBER) {
  const site = renderSite([{ path: '*', element: <UserMenu user={user} /> }], '/');
  const toggle = await screen.findByRole('button', { name: `Account of ${user.name}` });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  return { ...site, toggle };
}

test('the menu starts with the dashboard and leads to profile and wallet', async () => {
  await openMenu();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/dashboard', '/profile', '/wallet', '/reference']);
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
