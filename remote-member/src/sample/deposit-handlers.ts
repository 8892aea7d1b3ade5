import type { Deposit, NewDeposit } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { reply, replyPage } from './reply';
import { SAMPLE_PACKAGES } from './sample-packages';
import { SAMPLE_PLANS } from './sample-plans';

const CONFIRMED: Deposit = {
  id: '1',
  amount: '1000',
  mode: 'UPI',
  utr: '402611223344',
  status: 'success',
  reason: null,
  createdAt: '2026-02-01T12:00:00.000Z',
  decidedAt: '2026-02-02T05:30:00.000Z',
};

/** Tiers, packages, and a list of deposits that grows with what the page sends. */
export function createDepositHandlers(): RequestHandler[] {
  const deposits = [CONFIRMED];
  return [
    http.get('*/api/v1/plans', () => reply(SAMPLE_PLANS)),
    http.get('*/api/v1/packages', () => reply(SAMPLE_PACKAGES)),
    http.get('*/api/v1/deposits', () => replyPage(deposits)),
    http.post<never, NewDeposit>('*/api/v1/deposits', async ({ request }) => {
      const { amount, mode, utr } = await request.json();
      const deposit: Deposit = {
        ...CONFIRMED,
        id: String(deposits.length + 1),
        amount,
        mode,
        utr,
        status: 'pending',
        createdAt: new Date().toISOString(),
        decidedAt: null,
      };
      deposits.unshift(deposit);
      return reply(deposit);
    }),
  ];
}
