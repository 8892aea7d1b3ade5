import { screen, waitFor, within } from '@testing-library/react';
import type { BankBalance, Claim, StatementLine, StatementMatches } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { SAMPLE_PAYOUT_OF_LINES } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';

const LINE: StatementLine = {
  id: '7',
  bankAccountId: '1',
  bookedOn: '2026-11-20',
  narration: 'UPI/CR/402611229999/PAYER',
  reference: '',
  amount: '1500',
  balance: '11500',
};
const CLAIM: Claim = {
  depositId: '231',
  announcementId: null,
  memberId: '43',
  name: 'Kavita Sinha',
  mode: 'UPI',
  amount: '1500',
  utr: '402611229999',
  reference: null,
  createdAt: '2026-11-20T06:00:00.000Z',
};
const MATCHES: StatementMatches = {
  counts: { matched: 1, suggested: 1, suspense: 1, confirmed: 1, late: 0, payouts: 2, debits: 2 },
  matched: [{ line: LINE, claim: CLAIM, by: 'utr' }],
  suggested: [
    {
      line: { ...LINE, id: '8', narration: 'NEFT KAVITA SINHA' },
      claims: [{ ...CLAIM, depositId: null, announcementId: '3' }],
    },
  ],
  suspense: [{ ...LINE, id: '9', narration: 'CASH DEPOSIT', amount: '900' }],
  confirmed: [
    {
      line: { ...LINE, id: '17', narration: 'UPI/CR/402611220017/AGAIN' },
      deposits: [
        { ...CLAIM, depositId: '17' },
        { ...CLAIM, depositId: '18', amount: '1400' },
      ],
    },
  ],
  late: [],
  payouts: [
    SAMPLE_PAYOUT_OF_LINES,
    {
      payoutId: '13',
      memberId: '43',
      name: 'Kavita Sinha',
      amount: '600',
      outcome: 'returned',
      utr: '402611220013',
      lines: [{ ...LINE, id: '11', narration: 'IMPS/RETURN/402611220013', amount: '600' }],
    },
  ],
  debits: [
    { ...LINE, id: '15', narration: 'BULK UPLOAD 20112026', amount: '-12500' },
    { ...LINE, id: '14', narration: 'SMS CHARGES', amount: '-17.7' },
  ],
  batches: [{ lineId: '15', batchId: '4', payouts: 25, releasedAt: '2026-11-20T06:00:00.000Z' }],
};
const BALANCE: BankBalance = {
  ledger: '2000',
  statement: { balance: '2900', through: '2026-11-20' },
  differences: [{ kind: 'line', id: '9', day: '2026-11-20', text: 'CASH DEPOSIT', amount: '900' }],
  gaps: [{ after: '2026-11-06', before: '2026-11-09', closing: '1500', opening: '1600' }],
};

/** The confirmations that are sent from here on. */
function listen(): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/statements/matches', () => reply(MATCHES)),
    http.get('*/api/v1/admin/statements/decisions', () => reply([])),
    http.get('*/api/v1/admin/statements/imports', () => reply([])),
    http.get('*/api/v1/admin/statements/1/balance', () => reply(BALANCE)),
    http.post('*/api/v1/admin/statements/confirmations', async ({ request }) => {
      asked.push(await request.json());
      return reply([{ lineId: '7', depositId: '231', error: null, code: null }]);
    }),
  );
  return asked;
}

test('what is matched is confirmed in one go, each line beside its payment', async () => {
  const asked = listen();
  const { user } = showAdmin('/admin/bank');
  const row = await screen.findByRole('row', { name: /UPI\/CR\/402611229999/ });
  expect(row).toHaveTextContent(/Kavita Sinha deposit 231.*UTR 402611229999.*UTR.*₹1,500/);
  await user.click(screen.getByRole('button', { name: 'Confirm all 1 matched' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 1 payment?' });
  expect(dialog).toHaveTextContent('Together ₹1,500.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('1 confirmed.')).toBeInTheDocument();
  expect(asked).toEqual([{ confirmations: [{ lineId: '7', depositId: '231' }] }]);
});

test('what is suggested, and a credit of nobody, is decided with a reason', async () => {
  const asked = listen();
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'This one: line 8 is the payment of Kavita Sinha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm ₹1,500 of Kavita Sinha?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The name is theirs');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('1 confirmed.');
  await user.click(await screen.findByRole('button', { name: 'Assign: line 9' }));
  const assign = await screen.findByRole('dialog', { name: 'Assign ₹900' });
  await user.type(within(assign).getByLabelText('Deposit'), '229');
  await user.type(within(assign).getByLabelText('Reason'), 'The slip was shown');
  await user.click(within(assign).getByRole('button', { name: 'Assign and confirm' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { confirmations: [{ lineId: '8', announcementId: '3' }], reason: 'The name is theirs' },
    { confirmations: [{ lineId: '9', depositId: '229' }], reason: 'The slip was shown' },
  ]);
});

test('a line of a deposit that is confirmed already is linked with it, found or typed, with a reason', async () => {
  listen();
  const linked = [listenTo('statements/lines/17/link', null), listenTo('statements/lines/9/link', null)];
  const { user } = showAdmin('/admin/bank');
  const section = await screen.findByRole('region', { name: 'Confirmed without a line: 1' });
  expect(within(section).getByRole('button', { name: /Says ₹1,400/ })).toBeDisabled();
  await user.click(within(section).getByRole('button', { name: 'Link: line 17 is the payment of Kavita Sinha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is ₹1,500 the payment of deposit 17?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The slip was shown');
  await user.click(within(dialog).getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('Linked with deposit 17')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Confirmed already: line 9' }));
  const typed = await screen.findByRole('dialog', { name: 'Link ₹900 with a confirmed deposit' });
  await user.type(within(typed).getByLabelText('Deposit'), '230');
  await user.type(within(typed).getByLabelText('Reason'), 'The name is theirs');
  await user.click(within(typed).getByRole('button', { name: 'Link' }));
  await waitFor(() =>
    expect(linked).toEqual([
      [{ depositId: '17', reason: 'The slip was shown' }],
      [{ depositId: '230', reason: 'The name is theirs' }],
    ]),
  );
});

test('each account shows what makes the difference between bank and ledger', async () => {
  listen();
  showAdmin('/admin/bank');
  const card = await screen.findByRole('region', { name: 'Main account' });
  expect(card).toHaveTextContent(/The ledger says₹2,000The bank says₹2,900/);
  expect(within(card).getByRole('row', { name: /not in the ledger/ })).toHaveTextContent(/CASH DEPOSIT₹900/);
  expect(within(card).getByRole('alert')).toHaveTextContent(
    'Lines missing between Fri, 6 Nov 2026, which ends with ₹1,500, and Mon, 9 Nov 2026, which begins with ₹1,600.',
  );
});

/** What is sent to a path from here on. */
function listenTo(path: string, answer: unknown): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.post(`*/api/v1/admin/${path}`, async ({ request }) => {
      asked.push(await request.json());
      return reply(answer);
    }),
  );
  return asked;
}

test('payouts are settled by their lines in one go; what has come back is marked as returned', async () => {
  listen();
  const settled = listenTo('statements/payouts', [
    { payoutId: '12', error: 'UTR was already used.', code: 'invalid_input' },
  ]);
  const returned = listenTo('payouts/13/returned', { proposalId: '5' });
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Settle all 1 by the statement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Settle 1 payout by the statement?' });
  expect(dialog).toHaveTextContent('1 paid with the UTR of the bank, 0 failed');
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('UTR was already used.');
  expect(settled).toEqual([{ payoutIds: ['12'] }]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Returned by the bank: WD13' }));
  const back = await screen.findByRole('dialog', { name: 'Has the bank sent WD13 back?' });
  await user.type(within(back).getByLabelText('Reason'), 'Account closed');
  await user.click(within(back).getByRole('button', { name: 'Mark as returned' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeVisible();
  expect(returned).toEqual([{ reason: 'Account closed', reference: '402611220013' }]);
});

test('who marks a payout as returned by its line is told what the club has given up of its member', async () => {
  listen();
  const { result } = replies['GET /api/v1/admin/users/43'];
  api.use(
    http.get('*/api/v1/admin/users/43', () => reply({ ...result, wallet: { ...result.wallet, writtenOff: '300' } })),
  );
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Returned by the bank: WD13' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has the bank sent WD13 back?' });
  const status = await within(dialog).findByRole('status');
  await waitFor(() => expect(status).toHaveTextContent(/^The club has given up ₹300 that/));
});

test('one debit is kept with the batch that it is all of', async () => {
  listen();
  const kept = listenTo('statements/lines/15/batch', null);
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Batch 4: line 15' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is ₹12,500 all of batch 4?' });
  expect(dialog).toHaveTextContent('The batch has 25 payouts of the same sum');
  await user.click(within(dialog).getByRole('button', { name: 'Keep with the batch' }));
  expect(await screen.findByText('Kept with batch 4')).toBeVisible();
  expect(kept).toEqual([{ batchId: '4' }]);
  expect(screen.queryByRole('button', { name: 'Batch 4: line 14' })).toBeNull();
});

test('a debit of nobody is booked as a charge, and a credit becomes the deposit of a member', async () => {
  listen();
  const charged = listenTo('statements/lines/14/charge', null);
  const assigned = listenTo('statements/lines/9/assign', { proposalId: '6' });
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Bank charge: line 14' }));
  const dialog = await screen.findByRole('dialog', { name: 'Book ₹17.70 as a charge of the bank?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'SMS of the quarter');
  await user.click(within(dialog).getByRole('button', { name: 'Book it' }));
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(charged).toEqual([{ reason: 'SMS of the quarter' }]);
  await user.click(await screen.findByRole('button', { name: 'To a member: line 9' }));
  const assign = await screen.findByRole('dialog', { name: 'Whose are ₹900?' });
  await user.click(within(assign).getByRole('button', { name: 'Make it their deposit' }));
  expect(within(assign).getByText('The number of the member, in digits.')).toBeVisible();
  await user.type(within(assign).getByLabelText('Member'), '43');
  await user.selectOptions(within(assign).getByLabelText('Paid by'), 'NEFT');
  await user.type(within(assign).getByLabelText('Reason'), 'The slip was shown');
  await user.click(within(assign).getByRole('button', { name: 'Make it their deposit' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeVisible();
  expect(assigned).toEqual([{ memberId: '43', mode: 'NEFT', reason: 'The slip was shown' }]);
});

test('a line is marked as returned, for which a second person may be needed', async () => {
  listen();
  const returned = listenTo('statements/lines/14/return', { proposalId: '6' });
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Gives back: line 14' }));
  const dialog = await screen.findByRole('dialog', { name: 'Does ₹17.70 give a credit back?' });
  expect(dialog).toHaveTextContent('it waits for one above the limit of payouts');
  await user.type(within(dialog).getByLabelText('Reason'), 'To who paid it');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as returned' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeVisible();
  expect(returned).toEqual([{ reason: 'To who paid it' }]);
});

test('bank accounts that could not be loaded are asked for again, and then a statement can be imported', async () => {
  listen();
  api.use(http.get('*/admin/bank-accounts', () => refuse(503, 'unavailable', 'The service is busy.'), { once: true }));
  const { user } = showAdmin('/admin/bank');
  expect(await screen.findByRole('alert')).toHaveTextContent('The bank accounts could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import statement' })).toBeEnabled());
});
