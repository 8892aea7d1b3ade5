import { screen, waitFor, within } from '@testing-library/react';
import type { BookEntry, BookPage, TrialBalance } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const BALANCE: TrialBalance = {
  on: '2026-11-20',
  lines: [
    { account: 'cash', name: 'HDFC, current', debit: '1250.5', credit: '0' },
    { account: 'cashback_expense', name: null, debit: '0.004', credit: '0' },
    { account: 'referral_expense', name: null, debit: '0.006', credit: '0' },
    { account: 'wallet', name: null, debit: '0', credit: '1250.51' },
  ],
  debit: '1250.51',
  credit: '1250.51',
  faults: [],
};

test('the day book lists what was posted, and of an account its balance', async () => {
  const { user } = showAdmin('/admin/books');
  const table = await screen.findByRole('table', { name: 'Books' });
  expect(within(table).queryByRole('columnheader', { name: 'Balance' })).not.toBeInTheDocument();
  expect(within(table).getAllByText('By the run').length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByLabelText('Account'), 'Cash at bank');
  expect(await screen.findByText(/^Cash at bank: what was posted from /)).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: 'Balance' })).toBeVisible();
  expect(screen.getAllByRole('cell', { name: /₹[\d,.]+ Dr$/ }).length).toBeGreaterThan(0);
});

test('the cash of each bank account is shown under its name, and is an account of its own', async () => {
  const asked: (string | null)[] = [];
  const entry: BookEntry = {
    id: '12',
    businessDate: '2026-11-20',
    postedAt: '2026-11-20T06:00:00.000Z',
    kind: 'deposit',
    debit: 'cash_1',
    credit: 'wallet',
    memberId: '43',
    name: 'Kavita Sinha',
    reference: '402611229999',
    amount: '1500.000075',
    balance: '-2500.000075',
  };
  const page: BookPage = {
    items: [entry],
    nextCursor: null,
    from: '2026-11-01',
    to: '2026-11-20',
    opening: null,
    bankAccounts: [
      { account: 'cash_0', name: 'SBI, main' },
      { account: 'cash_1', name: 'HDFC, current' },
    ],
  };
  api.use(
    http.get('*/admin/books/entries', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('account'));
      return reply(page);
    }),
  );
  const { user } = showAdmin('/admin/books');
  expect(await screen.findByRole('row', { name: /Kavita Sinha HDFC, current Members' wallets/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Account'), 'HDFC, current');
  expect(await screen.findByText(/^HDFC, current: what was posted from /)).toBeVisible();
  expect(asked).toEqual([null, 'cash_1']);
  // Exact, so that the lines add up as they are read.
  expect(screen.getByRole('row', { name: /Kavita Sinha/ })).toHaveTextContent('₹1,500.000075₹2,500.000075 Dr');
});

test('the trial balance shows both sides of the day that was chosen', async () => {
  const asked: string[] = [];
  api.use(
    http.get('*/admin/books/trial-balance', ({ request }) => {
      asked.push(new URL(request.url).search);
      return reply(BALANCE);
    }),
  );
  const { user } = showAdmin('/admin/books?book=trial-balance');
  expect(await screen.findByText('What every account comes to at the end of Fri, 20 Nov 2026 in India.')).toBeVisible();
  expect(screen.getByRole('row', { name: /^HDFC, current/ })).toBeVisible();
  // As they are read, the lines come to the total.
  expect(screen.getByRole('row', { name: /^Cashback/ })).toHaveTextContent('Cashback₹0.004');
  expect(screen.getByRole('row', { name: /^Referral bonuses/ })).toHaveTextContent('Referral bonuses₹0.006');
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total₹1,250.51₹1,250.51');
  await user.type(screen.getByLabelText('End of'), '2026-10-31');
  await waitFor(() => expect(asked).toEqual(['', '?on=2026-10-31']));
});

test('a day whose balance cannot be told is changed where it was chosen', async () => {
  api.use(
    http.get('*/admin/books/trial-balance', ({ request }) =>
      request.url.includes('on=2026-10-31') ? refuse(503, 'unavailable', 'The service is busy.') : reply(BALANCE),
    ),
  );
  const { user } = showAdmin('/admin/books?book=trial-balance&on=2026-10-31');
  expect(await screen.findByRole('alert')).toHaveTextContent('The trial balance could not be loaded');
  const day = screen.getByLabelText('End of');
  await user.clear(day);
  await user.type(day, '2026-10-30');
  expect(await screen.findByRole('row', { name: /^Total/ })).toBeVisible();
  expect(screen.getByLabelText('End of')).toBe(day);
});

test('books that do not agree say why', async () => {
  api.use(
    http.get('*/admin/books/trial-balance', () => reply({ ...BALANCE, faults: ['Cash at bank holds ₹5 more.'] })),
  );
  showAdmin('/admin/books?book=trial-balance');
  expect(await screen.findByText('Cash at bank holds ₹5 more.')).toBeVisible();
});

test('a month that has ended is closed by a proposal, once it was confirmed', async () => {
  const asked: unknown[] = [];
  api.use(
    http.get('*/admin/books/closing', () =>
      reply({ closedThrough: '2026-09-30', closedAt: '2026-10-05T06:00:00.000Z', closedBy: 'Meera', next: '2026-10' }),
    ),
    http.post('*/admin/books/closing', async ({ request }) => {
      asked.push(await request.json());
      return reply({ proposalId: '9' });
    }),
  );
  const { user } = showAdmin('/admin/books?book=trial-balance');
  expect(await screen.findByText('The books are closed until Wed, 30 Sept 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close Oct 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close Oct 2026?' });
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeVisible();
  expect(asked).toEqual([{ month: '2026-10' }]);
});
