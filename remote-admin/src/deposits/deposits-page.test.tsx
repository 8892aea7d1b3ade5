import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { http } from 'msw';
import { refuse, reply } from '../sample/reply';
import { api } from '../testing/api';
import { getCounter, showAdmin } from '../testing/show-admin';

async function showDeposits() {
  const { user } = showAdmin('/admin/deposit');
  await screen.findByRole('row', { name: /1001/ });
  return user;
}

test('the total counts successful deposits alone; the others are counted', async () => {
  await showDeposits();
  expect(getCounter('Total deposited')).toBe('₹34,800');
  expect(getCounter('Successful')).toBe('8');
  expect(getCounter('Pending')).toBe('2');
});

test('the columns are ID, name, referrer, mode, amount and status', async () => {
  await showDeposits();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'ID',
    'Name',
    'Referred By',
    'Mode',
    'Amount',
    'Status',
  ]);
  const row = screen.getByRole('row', { name: /1005/ });
  for (const text of ['Tara Menon', 'Ishita Bose', 'UPI', '₹1,500', 'Pending']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
});

test('the search finds by name and by id, and an empty result names the search', async () => {
  const user = await showDeposits();
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await user.type(search, '1006');
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Ananya Gupta']),
  );
  await user.clear(search);
  await user.type(search, 'credit card');
  expect(await screen.findByRole('heading', { name: 'No deposits found for "credit card"' })).toBeVisible();
});

type User = Awaited<ReturnType<typeof showDeposits>>;

const openDialog = async (user: User, opener: string, title: string) => {
  await user.click(screen.getByRole('button', { name: opener }));
  return screen.findByRole('dialog', { name: title });
};

test('confirming asks first and names the payment; then the row and the counters follow', async () => {
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Confirm deposit 1005', 'Confirm deposit 1005?');
  expect(dialog).toHaveTextContent('₹1,500 from Tara Menon by UPI, UTR 410000000005.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitForElementToBeRemoved(dialog);
  const row = screen.getByRole('row', { name: /1005/ });
  expect(within(row).getByText('Success')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(getCounter('Total deposited')).toBe('₹36,300');
  expect(screen.getByText('Deposit 1005 confirmed')).toBeVisible();
});

test('a rejection needs a reason, which then stands beside the deposit', async () => {
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Reject deposit 1008', 'Reject deposit 1008?');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  const reason = within(dialog).getByLabelText('Reason');
  expect(reason).toHaveAccessibleDescription('Reason is required.');
  await user.type(reason, 'Not in the bank.');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /1008/ })).toHaveTextContent(/Failed.*Not in the bank\./);
});

test('who comes second is told who was first, and sees the row as it is now', async () => {
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Confirm deposit 1005', 'Confirm deposit 1005?');
  await fetch('http://localhost/api/v1/admin/deposits/1005/confirm', { method: 'POST' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The deposit 1005 is already decided: success.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /1005/ })).toHaveTextContent('Success');
});

test('a repeat after a lost answer carries the same key, another decision a new one', async () => {
  const keys: (string | null)[] = [];
  api.use(
    http.post('*/admin/deposits/:id/confirm', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return refuse(503, 'unavailable', 'The service is busy.');
    }),
  );
  const user = await showDeposits();
  for (const id of ['1005', '1005', '1008']) {
    const dialog = await openDialog(user, `Confirm deposit ${id}`, `Confirm deposit ${id}?`);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('The service is busy.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitForElementToBeRemoved(dialog);
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('many are decided at once, and each that was not is told with its cause', async () => {
  api.use(
    http.post('*/admin/deposits/decisions', () =>
      reply([
        { id: '1005', status: 'success', error: null },
        { id: '1008', status: null, error: 'The deposit 1008 is already decided: failed.' },
      ]),
    ),
  );
  const user = await showDeposits();
  await user.click(screen.getByRole('checkbox', { name: 'Select deposit 1005' }));
  expect(screen.getByText('1 deposit chosen')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all pending deposits shown' }));
  const dialog = await openDialog(user, 'Confirm chosen', 'Confirm 2 deposits?');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByText('1 deposit decided, 1 not.')).toBeVisible();
  expect(screen.getByText('The deposit 1008 is already decided: failed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm chosen' })).not.toBeInTheDocument();
});
