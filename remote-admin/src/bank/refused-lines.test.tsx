import { screen, waitFor, within } from '@testing-library/react';
import type {
  LineConfirmationResult,
  PayoutLineResult,
  PayoutOfLines,
  StatementLine,
  StatementMatches,
} from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const LINE: StatementLine = {
  id: '8',
  bankAccountId: '1',
  bookedOn: '2026-11-20',
  narration: 'NEFT KAVITA SINHA',
  reference: '',
  amount: '1500',
  balance: null,
};
const CLAIM = {
  depositId: '231',
  announcementId: null,
  memberId: '43',
  name: 'Kavita Sinha',
  mode: 'NEFT',
  amount: '1500',
  utr: null,
  reference: null,
  createdAt: '2026-11-20T06:00:00.000Z',
};
const MATCHES: StatementMatches = {
  counts: { matched: 1, suggested: 1, suspense: 1, confirmed: 0, late: 0, payouts: 0, debits: 0 },
  matched: [{ line: { ...LINE, id: '7' }, claim: CLAIM, by: 'utr' }],
  suggested: [{ line: LINE, claims: [CLAIM] }],
  suspense: [{ ...LINE, id: '9', narration: 'CASH DEPOSIT', amount: '900' }],
  confirmed: [],
  late: [],
  payouts: [],
  debits: [],
  batches: [],
};

type Refusal = Pick<LineConfirmationResult, 'code' | 'field'> & { error: string };

/** Shows the desk, at which the line is refused from here on. */
function show(refusal: Refusal) {
  api.use(
    http.get('*/api/v1/admin/statements/matches', () => reply(MATCHES)),
    http.post('*/api/v1/admin/statements/confirmations', () => reply([{ lineId: '8', depositId: null, ...refusal }])),
  );
  return showAdmin('/admin/bank');
}

const FINAL: Refusal[] = [
  { code: 'already_decided', error: 'Something rests on this line already.' },
  // Which deposit it is was chosen, not typed.
  { code: 'own_decision', error: 'Nobody decides on their own deposit.', field: 'depositId' },
  { code: 'not_found', error: 'There is no deposit 231.', field: 'depositId' },
];

test.each(FINAL)('a line alone that is refused with $code leaves nothing to do but to close', async (refusal) => {
  const { user } = show(refusal);
  for (const [button, title] of [
    ['Confirm all 1 matched', 'Confirm 1 payment?'],
    ['This one: line 8 is the payment of Kavita Sinha', 'Confirm ₹1,500 of Kavita Sinha?'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: title });
    const reason = within(dialog).queryByLabelText('Reason');
    if (reason) await user.type(reason, 'The name is theirs');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(refusal.error);
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
});

test('the reason of a line that is refused stays where that can be mended', async () => {
  const error = 'Reason must be longer.';
  const { user } = show({ code: 'invalid_input', error, field: 'reason' });
  await user.click(await screen.findByRole('button', { name: 'This one: line 8 is the payment of Kavita Sinha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm ₹1,500 of Kavita Sinha?' });
  const reason = within(dialog).getByLabelText('Reason');
  await user.type(reason, 'The name is theirs');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription(error));
  expect(reason).toHaveValue('The name is theirs');
  expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeEnabled();
});

/** Says that the line of cash is a deposit, and is refused. */
async function assign(refusal: Refusal) {
  const { user } = show(refusal);
  await user.click(await screen.findByRole('button', { name: 'Assign: line 9' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign ₹900' });
  await user.type(within(dialog).getByLabelText('Deposit'), '229');
  await user.type(within(dialog).getByLabelText('Reason'), 'The slip was shown');
  await user.click(within(dialog).getByRole('button', { name: 'Assign and confirm' }));
  await within(dialog).findByText(refusal.error);
  return within(dialog);
}

test.each<Refusal>([
  { code: 'invalid_input', error: 'Deposit 229 is of another amount.', field: 'lineId' },
  { code: 'already_decided', error: 'Deposit 229 is already decided.', field: 'depositId' },
])('what was typed stays where another deposit can mend it: $error', async (refusal) => {
  const dialog = await assign(refusal);
  expect(dialog.getByLabelText('Deposit')).toHaveValue('229');
  expect(dialog.getByLabelText('Reason')).toHaveValue('The slip was shown');
  expect(dialog.getByRole('button', { name: 'Assign and confirm' })).toBeEnabled();
});

test('a line that is decided meanwhile is assigned to no other deposit', async () => {
  const dialog = await assign({ code: 'already_decided', error: 'Something rests on this line already.' });
  expect(dialog.queryByRole('button', { name: 'Assign and confirm' })).toBeNull();
});

const toPayout = (payoutId: string): PayoutOfLines => ({
  payoutId,
  memberId: '43',
  name: 'Kavita Sinha',
  amount: '1500',
  outcome: 'paid',
  utr: 'N426',
  lines: [{ ...LINE, id: payoutId, amount: '-1500' }],
});

/** Settles payouts by their lines, each of which is refused. */
async function settle(...results: PayoutLineResult[]) {
  const payouts = results.map(({ payoutId }) => toPayout(payoutId));
  const counts = { ...MATCHES.counts, payouts: payouts.length };
  api.use(
    http.get('*/api/v1/admin/statements/matches', () => reply({ ...MATCHES, payouts, counts })),
    http.post('*/api/v1/admin/statements/payouts', () => reply(results)),
  );
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: /^Settle all/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }));
  return dialog;
}
const GONE = { error: 'No open line is the payout WD12 any more.', code: 'already_decided' } as const;

test('a payout alone that somebody has settled meanwhile leaves nothing to do but to close', async () => {
  const dialog = await settle({ payoutId: '12', ...GONE });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(GONE.error);
  expect(within(dialog).queryByRole('button', { name: 'Settle' })).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('of several payouts each that was refused is told beside the others', async () => {
  const dialog = await settle({ payoutId: '12', ...GONE }, { payoutId: '13', error: null, code: null });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByText(`WD12: ${GONE.error}`)).toBeVisible();
});
