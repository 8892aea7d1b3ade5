import type { NewWithdrawal, PayoutDetails, Withdrawal } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { reply, replyPage } from './reply';

export const SAMPLE_PAYOUT_DETAILS: PayoutDetails = {
  upiId: 'demo@upi',
  bank: { accountHolder: 'Demo Member', accountNumber: '123456789012', ifsc: 'SBIN0001234' },
};

export const SAMPLE_WITHDRAWAL: Withdrawal = {
  id: '3',
  amount: '500',
  method: 'UPI',
  destination: 'de••••@upi',
  status: 'pending',
  payoutStatus: null,
  utr: null,
  reason: null,
  createdAt: '2026-03-04T05:30:00.000Z',
  decidedAt: null,
};

/** Where the money goes, and a list of withdrawals that grows with what the page sends. */
export function createWithdrawalHandlers(): RequestHandler[] {
  let details = SAMPLE_PAYOUT_DETAILS;
  const withdrawals = [SAMPLE_WITHDRAWAL];
  return [
    http.get('*/api/v1/user/payout-details', () => reply(details)),
    http.put<never, PayoutDetails>('*/api/v1/user/payout-details', async ({ request }) => {
      details = await request.json();
      return reply(details);
    }),
    http.get('*/api/v1/withdrawals', () => replyPage(withdrawals)),
    http.post<never, NewWithdrawal>('*/api/v1/withdrawals', async ({ request }) => {
      const { amount, method } = await request.json();
      const withdrawal: Withdrawal = {
        ...SAMPLE_WITHDRAWAL,
        id: String(withdrawals.length + 3),
        amount,
        method,
        destination: method === 'UPI' ? 'de••••@upi' : 'Account ••••9012, SBIN0001234',
        createdAt: new Date().toISOString(),
      };
      withdrawals.unshift(withdrawal);
      return reply(withdrawal);
    }),
  ];
}
