import type { Withdrawal } from 'api/contract';
import { SAMPLE_WITHDRAWALS } from '../testing/samples';
import { describeWithdrawal } from './withdrawals-page';

test.each([
  [{ status: 'pending' }, 'Pending', null],
  [{ status: 'rejected', reason: 'Name differs' }, 'Rejected', 'Name differs. The amount is back in your wallet.'],
  [{ status: 'approved', payoutStatus: 'pending' }, 'Approved', 'On its way to you'],
  [{ status: 'approved', payoutStatus: 'success', utr: '402699' }, 'Paid', 'UTR 402699'],
  [
    { status: 'approved', payoutStatus: 'returned', utr: '402699', reason: 'Account closed' },
    'Returned by the bank',
    'Account closed. The amount is back in your wallet.',
  ],
  [{ status: 'rejected', reason: 'नाम अलग है। ' }, 'Rejected', 'नाम अलग है। The amount is back in your wallet.'],
  [{ status: 'approved', payoutStatus: 'failed', reason: null }, 'Failed', 'The amount is back in your wallet.'],
] as const)('%j is shown as %s with the note %s', (change, word, note) => {
  expect(describeWithdrawal({ ...SAMPLE_WITHDRAWALS[0], ...change } as Withdrawal)).toMatchObject({ word, note });
});
