import { screen } from '@testing-library/react';
import type { DepositEvidence } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const MATCHED: DepositEvidence = {
  line: {
    id: '7',
    bankAccountId: '1',
    bookedOn: '2026-11-19',
    narration: 'UPI/CR/412345678901/JAYA',
    reference: '',
    amount: '1000',
    balance: null,
  },
  by: 'utr',
  suggested: [],
};

test('the buttons of a decision hand the focus on to the list when they go', async () => {
  api.use(http.get('*/admin/deposits/:id/evidence', () => reply(MATCHED)));
  const { user } = showAdmin('/admin/deposit/queue');
  await screen.findByText('Matched by UTR');
  await user.keyboard('c');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(screen.getByRole('listbox')).toHaveFocus();
});
