import { screen, waitFor, within } from '@testing-library/react';
import type { StatementMatches } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

/** Of a busy day: as many as are confirmed in one go. */
const MATCHED: StatementMatches['matched'] = Array.from({ length: 100 }, (_, place) => ({
  line: {
    id: String(1000 + place),
    bankAccountId: '1',
    bookedOn: '2026-11-20',
    narration: `UPI/CR/${402_611_300_000 + place}`,
    reference: '',
    amount: '1500',
    balance: null,
  },
  claim: {
    depositId: String(2000 + place),
    announcementId: null,
    memberId: '43',
    name: 'Kavita Sinha',
    mode: 'UPI',
    amount: '1500',
    utr: String(402_611_300_000 + place),
    reference: null,
    createdAt: '2026-11-20T06:00:00.000Z',
  },
  by: 'utr',
}));
const MATCHES: StatementMatches = {
  counts: { matched: 100, suggested: 0, suspense: 0, confirmed: 0, late: 0, payouts: 0, debits: 0 },
  matched: MATCHED,
  suggested: [],
  suspense: [],
  confirmed: [],
  late: [],
  payouts: [],
  debits: [],
  batches: [],
};

test('a hundred matched lines are confirmed by two clicks', async () => {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/statements/matches', () => reply(MATCHES)),
    http.post('*/api/v1/admin/statements/confirmations', async ({ request }) => {
      asked.push(await request.json());
      return reply(
        MATCHED.map(({ line, claim }) => ({ lineId: line.id, depositId: claim.depositId, error: null, code: null })),
      );
    }),
  );
  const { user } = showAdmin('/admin/bank');
  const button = await screen.findByRole('button', { name: 'Confirm all 100 matched' });
  let clicks = 0;
  document.addEventListener('click', () => clicks++);
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 100 payments?' });
  expect(dialog).toHaveTextContent('Together ₹1,50,000.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('100 confirmed.')).toBeInTheDocument();
  expect(clicks).toBe(2);
  await waitFor(() =>
    expect(asked).toEqual([
      { confirmations: MATCHED.map(({ line, claim }) => ({ lineId: line.id, depositId: claim.depositId })) },
    ]),
  );
});
