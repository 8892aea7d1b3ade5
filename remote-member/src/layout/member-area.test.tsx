import { screen, within } from '@testing-library/react';
import '../testing/api';
import { renderPage } from '../testing/render-page';
import { findPlace } from './member-area';

test.each([
  ['/dashboard', 'Home'],
  ['/wallet', 'Wallet'],
  ['/wallet/earnings', 'Earnings'],
  ['/wallet/earnings/202607170000000000', 'Earnings'],
  ['/wallet/add-funds', 'Add funds'],
  ['/messages/12', 'Messages'],
  ['/wallets', undefined],
])('%s belongs to the place %s', (pathname, label) => {
  expect(findPlace(pathname)?.label).toBe(label);
});

test('the way around says which of its places is open', async () => {
  await renderPage('/wallet');
  const nav = within(screen.getByRole('navigation', { name: 'Member area' }));
  const current = nav.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.textContent)).toEqual(['Wallet']);
  expect(nav.getByRole('button', { name: /^More/ })).not.toHaveAttribute('data-current');
});

test('a place behind "More" marks what it is behind', async () => {
  await renderPage('/notifications');
  expect(screen.getByRole('button', { name: /^More/ })).toHaveAttribute('data-current', 'true');
});
