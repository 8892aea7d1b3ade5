import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { AdminDepositPage, SameUtrDeposit } from 'api/contract';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { createSampleHandlers } from '../sample/sample-handlers';
import { api } from '../testing/api';
import { SAMPLE_DEPOSITS } from '../testing/samples';
import { getCounter, showAdmin } from '../testing/show-admin';

async function showDeposits() {
  const { user } = showAdmin('/admin/deposit');
  await screen.findByRole('row', { name: /^231/ });
  return user;
}

test('the total counts successful deposits alone; the others are counted', async () => {
  await showDeposits();
  expect(getCounter('Total deposited')).toBe('₹9,87,240');
  expect(getCounter('Successful')).toBe('216');
  expect(getCounter('Pending')).toBe('3');
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
  const row = screen.getByRole('row', { name: /\b229\b/ });
  for (const text of ['Prakash Sinha', 'Ritu Singh', 'NEFT', '₹15,000', 'Pending']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
});

test('the search finds by name and by id, and an empty result names the search', async () => {
  const user = await showDeposits();
  const search = screen.getByRole('searchbox', { name: 'Search by name, ID or UTR' });
  await user.type(search, '229');
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Prakash Sinha']),
  );
  await user.clear(search);
  await user.type(search, 'credit card');
  expect(await screen.findByRole('heading', { name: 'No deposits found for "credit card"' })).toBeVisible();
});

test('a choice that cannot be answered is changed where it was made', async () => {
  const user = await showDeposits();
  const search = screen.getByRole('searchbox');
  api.use(http.get('*/admin/deposits', () => refuse(500, 'internal', 'Something went wrong.')));
  await user.type(search, '229');
  expect(await screen.findByRole('alert')).toHaveTextContent('The deposits could not be loaded');
  expect(search).toHaveFocus();
  api.resetHandlers(...createSampleHandlers());
  await user.clear(search);
  expect(await screen.findByRole('row', { name: /^231/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

type User = Awaited<ReturnType<typeof showDeposits>>;

const openDialog = async (user: User, opener: string, title: string) => {
  await user.click(screen.getByRole('button', { name: opener }));
  return screen.findByRole('dialog', { name: title });
};

test('confirming asks first and names the payment; then the row and the counters follow', async () => {
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  expect(dialog).toHaveTextContent('₹15,000 from Prakash Sinha by NEFT, UTR HDFC410001813451.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitForElementToBeRemoved(dialog);
  const row = screen.getByRole('row', { name: /\b229\b/ });
  expect(within(row).getByText('Success')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(getCounter('Total deposited')).toBe('₹10,02,240');
  expect(screen.getByText('Deposit 229 confirmed')).toBeVisible();
});

test('a rejection needs a reason, which then stands beside the deposit', async () => {
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Reject deposit 227', 'Reject deposit 227?');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  const reason = within(dialog).getByLabelText('Reason');
  expect(reason).toHaveAccessibleDescription('Reason is required.');
  await user.type(reason, 'Not in the bank.');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /\b227\b/ })).toHaveTextContent(/Failed.*Not in the bank\./);
});

test('who comes second is told who was first, and sees the row as it is now', async () => {
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  await fetch('http://localhost/api/v1/admin/deposits/229/confirm', { method: 'POST' });
  const sentence = 'The deposit 229 is already decided: success.';
  api.use(http.post('*/admin/deposits/229/confirm', () => refuse(409, 'already_decided', sentence)));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /\b229\b/ })).toHaveTextContent('Success');
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
  for (const id of ['229', '229', '227']) {
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

const TWIN: SameUtrDeposit = {
  id: '228',
  memberId: '43',
  name: 'Vikram Menon',
  mode: 'UPI',
  status: 'failed',
  reason: 'Not in the bank.',
  isLiving: false,
};

/** The list as it is, but for one deposit. */
const showInstead = (id: string, change: Partial<AdminDepositPage['items'][number]>) => {
  const items = SAMPLE_DEPOSITS.items.map((deposit) => {
    const inTime = { ...deposit, isLate: false };
    return deposit.id === id ? { ...inTime, ...change } : inTime;
  });
  api.use(http.get('*/admin/deposits', () => reply({ ...SAMPLE_DEPOSITS, items })));
};

test('a deposit that waits says who was refused with its UTR before', async () => {
  showInstead('229', { sameUtr: [TWIN] });
  const user = await showDeposits();
  const others = within(screen.getByRole('row', { name: /\b229\b/ })).getByRole('list');
  expect(others).toHaveAccessibleName('Others with the same UTR');
  expect(others).toHaveTextContent('Same UTR: deposit 228 of Vikram Menon by UPI was refused: Not in the bank.');
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  expect(within(dialog).queryByLabelText('Reason')).not.toBeInTheDocument();
});

test('one whose UTR lives in another mode is confirmed with a reason', async () => {
  const sent: unknown[] = [];
  showInstead('229', { sameUtr: [{ ...TWIN, status: 'success', reason: null, isLiving: true }] });
  api.use(
    http.post('*/admin/deposits/229/confirm', async ({ request }) => {
      sent.push(await request.json());
      return reply({});
    }),
  );
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  expect(dialog).toHaveTextContent('Same UTR: deposit 228 of Vikram Menon by UPI is confirmed.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await user.type(within(dialog).getByLabelText('Reason'), 'Two lines of the bank');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ reason: 'Two lines of the bank' }]);
});

test("one of whose payment the bank's line is used up is confirmed with a reason, once the server asks for it", async () => {
  const sent: unknown[] = [];
  const sentence = "Reason is required for deposit 229: the bank's line of 2026-11-20, ₹15,000, is marked as returned.";
  showInstead('229', {});
  api.use(
    http.post('*/admin/deposits/229/confirm', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? refuse(400, 'invalid_input', sentence, 'reason') : reply({});
    }),
  );
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  const reason = within(dialog).getByLabelText('Reason (optional)');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Confirm' })).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription(sentence));
  expect(reason).toHaveFocus();
  await user.keyboard('Paid in cash again{Enter}');
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{}, { reason: 'Paid in cash again' }]);
});

test('one that was reversed is marked as false, and then says why', async () => {
  const sent: unknown[] = [];
  showInstead('229', { status: 'reversed' });
  api.use(
    http.post('*/admin/deposits/229/false', async ({ request }) => {
      sent.push(await request.json());
      showInstead('229', { status: 'reversed', falseReason: 'Not on the statement' });
      return reply({});
    }),
  );
  const user = await showDeposits();
  const dialog = await openDialog(user, 'Payment of deposit 229 never came', 'Was deposit 229 false?');
  await user.type(within(dialog).getByLabelText('Reason'), 'Not on the statement');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as false' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ reason: 'Not on the statement' }]);
  expect(screen.getByRole('row', { name: /\b229\b/ })).toHaveTextContent('ReversedFalse: Not on the statement');
});

test('a deposit that no line of the bank is after two bank days is flagged in the history and in the queue', async () => {
  showInstead('229', { isLate: true });
  await showDeposits();
  const words = 'No line after two bank days';
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.getByRole('row', { name: /\b229\b/ })).toHaveTextContent(words);
  showAdmin('/admin/deposit/queue?case=229');
  expect(await screen.findByRole('option', { name: /Deposit 229.*no line yet/ })).toBeVisible();
  expect(within(await screen.findByRole('region', { name: 'Deposit 229' })).getByText(words)).toBeVisible();
});

test('a deposit of a disabled member says so, and is confirmed for a reason', async () => {
  const sent: unknown[] = [];
  const items = SAMPLE_DEPOSITS.items.map((deposit) =>
    deposit.id === '229' ? { ...deposit, isDisabled: true } : deposit,
  );
  api.use(
    http.get('*/admin/deposits', () => reply({ ...SAMPLE_DEPOSITS, items })),
    http.post('*/admin/deposits/229/confirm', async ({ request }) => {
      sent.push(await request.json());
      return reply(items[0]);
    }),
  );
  const user = await showDeposits();
  expect(within(screen.getByRole('row', { name: /\b229\b/ })).getByText('Disabled')).toBeVisible();
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  expect(dialog).toHaveTextContent('Prakash Sinha is disabled.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  const reason = within(dialog).getByLabelText('Reason');
  expect(reason).toBeInvalid();
  await user.type(reason, 'The money is in the bank');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ reason: 'The money is in the bank' }]);
});

test('the value date of the bank is said with a confirmation, and stands beside the UTR', async () => {
  const sent: unknown[] = [];
  const items = SAMPLE_DEPOSITS.items.map((deposit) => ({ ...deposit, valueDate: '2026-11-17' }));
  api.use(
    http.get('*/admin/deposits', () => reply({ ...SAMPLE_DEPOSITS, items })),
    http.post('*/admin/deposits/229/confirm', async ({ request }) => {
      sent.push(await request.json());
      return reply(items[0]);
    }),
  );
  const user = await showDeposits();
  expect(screen.getByRole('row', { name: /\b229\b/ })).toHaveTextContent('booked on Tue, 17 Nov 2026');
  const dialog = await openDialog(user, 'Confirm deposit 229', 'Confirm deposit 229?');
  await user.type(within(dialog).getByLabelText('Value date (optional)'), '2026-11-18');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ valueDate: '2026-11-18' }]);
});
