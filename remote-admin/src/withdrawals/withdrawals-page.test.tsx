import { screen } from '@testing-library/react';
import { getCounter } from '../testing/get-counter';
import { showAdmin } from '../testing/show-admin';

async function showWithdrawals() {
  const { user } = showAdmin('/admin/widthdraw');
  await screen.findByRole('row', { name: /WD2001/ });
  return user;
}

test('the total counts successful withdrawals alone; failed ones count nowhere', async () => {
  await showWithdrawals();
  expect(getCounter('Total withdrawn')).toBe('₹6,350');
  expect(getCounter('Successful')).toBe('5');
  expect(getCounter('Pending')).toBe('2');
});

test('the columns are those of the specification, and every id begins with WD', async () => {
  await showWithdrawals();
  const [head, ...rows] = screen.getAllByRole('row');
  expect(head).toHaveTextContent(/^IDNameModeAmountStatus$/);
  for (const row of rows) expect(row).toHaveTextContent(/^WD\d/);
  expect(screen.getByRole('row', { name: /WD2004/ })).toHaveTextContent('Failed');
});

test('the search finds by name and by id, and an empty result names the search', async () => {
  const user = await showWithdrawals();
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await user.type(search, 'ROHAN');
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  await user.clear(search);
  await user.type(search, 'WD9');
  expect(screen.getByRole('heading', { name: 'No withdrawals found for "WD9"' })).toBeVisible();
});
