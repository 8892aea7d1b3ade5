import { screen, within } from '@testing-library/react';
import { getCounter } from '../testing/get-counter';
import { showAdmin } from '../testing/show-admin';

async function showDeposits() {
  const { user } = showAdmin('/admin/deposit');
  await screen.findByRole('row', { name: /DP1001/ });
  return user;
}

test('the total counts successful deposits alone; the others are counted', async () => {
  await showDeposits();
  expect(getCounter('Total deposited')).toBe('₹34,800');
  expect(getCounter('Successful')).toBe('8');
  expect(getCounter('Pending')).toBe('2');
});

test('the columns are those of the specification', async () => {
  await showDeposits();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'ID',
    'Name',
    'Referred By',
    'Mode',
    'Amount',
    'Status',
  ]);
  const row = screen.getByRole('row', { name: /DP1005/ });
  for (const text of ['Tara Menon', 'Ishita Bose', 'UPI', '₹1,500', 'Pending']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
});

test('the search finds by name and by id, and an empty result names the search', async () => {
  const user = await showDeposits();
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await user.type(search, 'dp1006');
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Ananya Gupta']);
  await user.clear(search);
  await user.type(search, 'credit card');
  expect(screen.getByRole('heading', { name: 'No deposits found for "credit card"' })).toBeVisible();
});
