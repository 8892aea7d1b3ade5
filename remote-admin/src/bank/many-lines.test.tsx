import { screen, within } from '@testing-library/react';
import type { StatementLine, StatementMatches } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_PAYOUT_OF_LINES } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';

const LINE: StatementLine = {
  id: '9',
  bankAccountId: '1',
  bookedOn: '2026-11-20',
  narration: 'CASH DEPOSIT',
  reference: '',
  amount: '900',
  balance: null,
};
const MATCHES: StatementMatches = {
  counts: { matched: 0, suggested: 140, suspense: 1, confirmed: 0, late: 0, payouts: 2, debits: 0 },
  matched: [],
  suggested: [{ line: LINE, claims: [] }],
  suspense: [LINE],
  confirmed: [],
  late: [],
  payouts: [SAMPLE_PAYOUT_OF_LINES],
  debits: [],
  batches: [],
};

test('a section of which only the first rows are shown says so', async () => {
  api.use(http.get('*/api/v1/admin/statements/matches', () => reply(MATCHES)));
  showAdmin('/admin/bank');
  const suggested = await screen.findByRole('region', { name: 'Suggested: 140' });
  expect(within(suggested).getByText(/^The first 1 of 140\./)).toBeVisible();
  const suspense = screen.getByRole('region', { name: 'Suspense: 1' });
  expect(within(suspense).queryByText(/^The first/)).toBeNull();
  const payouts = screen.getByRole('region', { name: 'Payouts: 2' });
  expect(within(payouts).getByText(/^The first 1 of 2\./)).toBeVisible();
  expect(within(payouts).getByRole('button', { name: 'Settle the first 1 by the statement' })).toBeVisible();
});
