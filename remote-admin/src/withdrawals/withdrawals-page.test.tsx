import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { getCounter, showAdmin } from '../testing/show-admin';

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

test('the columns are ID, name, mode, amount and status, and every id begins with WD', async () => {
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
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
  await user.clear(search);
  await user.type(search, 'WD9');
  expect(await screen.findByRole('heading', { name: 'No withdrawals found for "WD9"' })).toBeVisible();
});

test('a pending payout shows its whole destination and copies it', async () => {
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Copy destination of WD2007' }));
  expect(await navigator.clipboard.readText()).toBe('rohan.das@bank');
  expect(screen.getByText('Destination copied')).toBeVisible();
});

test('a payout is paid with its UTR, which is asked for and checked', async () => {
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Paid: WD2002' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD2002 been paid?' });
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  const field = within(dialog).getByLabelText('UTR');
  expect(field).toHaveAccessibleDescription('UTR must be 6 to 30 letters and digits.');
  await user.type(field, 'NEFT0042');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitForElementToBeRemoved(dialog);
  const row = screen.getByRole('row', { name: /WD2002/ });
  expect(row).toHaveTextContent('Success');
  expect(row).toHaveTextContent('UTR NEFT0042');
  expect(getCounter('Pending')).toBe('1');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a UTR that was used before is refused at its field, which keeps what was typed and can be mended', async () => {
  api.use(
    http.post(
      '*/admin/payouts/2002/paid',
      () => HttpResponse.json({ message: 'Taken.', code: 'utr_taken', field: 'utr' }, { status: 409 }),
      { once: true },
    ),
  );
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Paid: WD2002' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD2002 been paid?' });
  const field = within(dialog).getByLabelText('UTR');
  await user.type(field, 'NEFT0042');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^UTR was already used/));
  expect(field).toHaveValue('NEFT0042');
  await user.type(field, '7');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /WD2002/ })).toHaveTextContent('UTR NEFT00427');
});

test('a payout fails with a reason', async () => {
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Failed: WD2007' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD2007 failed?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The account is closed.');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as failed' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /WD2007/ })).toHaveTextContent('The account is closed.');
});
