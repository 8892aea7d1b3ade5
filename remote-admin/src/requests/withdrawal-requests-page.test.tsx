import { screen, within } from '@testing-library/react';
import { getCounter } from '../testing/get-counter';
import { showAdmin } from '../testing/show-admin';

async function showRequests() {
  const { user, router } = showAdmin('/admin/widthdraw-request');
  await screen.findByRole('button', { name: 'Approve request 101' });
  return { user, router };
}

const getRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('the counters count and add up the pending requests alone', async () => {
  await showRequests();
  expect(getCounter('Pending requests')).toBe('4');
  expect(getCounter('Total pending amount')).toBe('₹4,650');
});

test('approving a request leaves an Approved badge in the place of the buttons, and the counters follow', async () => {
  const { user } = await showRequests();
  await user.click(screen.getByRole('button', { name: 'Approve request 102' }));
  const row = getRow('Meera Iyer');
  expect(await within(row).findByText('Approved')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent('Approved');
  expect(getCounter('Pending requests')).toBe('3');
  expect(getCounter('Total pending amount')).toBe('₹3,450');
  expect(screen.getByText('Request 102 approved')).toBeVisible();
});

test('rejecting a request leaves a Rejected badge', async () => {
  const { user } = await showRequests();
  await user.click(screen.getByRole('button', { name: 'Reject request 104' }));
  expect(await within(getRow('Ananya Gupta')).findByText('Rejected')).toBeVisible();
  expect(screen.getByText('Request 104 rejected')).toBeVisible();
});

test('a decided request offers no further decision', async () => {
  await showRequests();
  const row = getRow('Kabir Khan');
  expect(within(row).getByText('Rejected')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});

test('the search finds by name and by id', async () => {
  const { user } = await showRequests();
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await user.type(search, '106');
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Sneha Patil']);
  await user.clear(search);
  await user.type(search, 'nobody');
  expect(screen.getByRole('heading', { name: 'No requests found for "nobody"' })).toBeVisible();
});

test('a decision shows on the dashboard too, and is still there on the way back', async () => {
  const { user } = await showRequests();
  await user.click(screen.getByRole('button', { name: 'Approve request 101' }));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const hint = await screen.findByText('₹4,150 asked for');
  expect(hint.closest('li')).toHaveTextContent('3');
  await user.click(screen.getByRole('link', { name: 'Pending Requests' }));
  expect(await screen.findByRole('row', { name: /Aarav Sharma/ })).toHaveTextContent('Approved');
});
