import { screen, waitFor, within } from '@testing-library/react';
import type { BankBalance, Claim, StatementLine, StatementMatches, StatementPreview } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
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
  counts: { matched: 1, suggested: 1, suspense: 1, late: 0 },
  matchedAmount: '1500',
  matched: [{ line: LINE, claim: CLAIM, by: 'utr' }],
  suggested: [
    {
      line: { ...LINE, id: '8', narration: 'NEFT KAVITA SINHA' },
      claims: [{ ...CLAIM, depositId: null, announcementId: '3' }],
    },
  ],
  suspense: [{ ...LINE, id: '9', narration: 'CASH DEPOSIT', amount: '900' }],
  late: [],
};
const BALANCE: BankBalance = {
  ledger: '2000',
  statement: { balance: '2900', from: '2026-11-02', through: '2026-11-20' },
  differences: [{ kind: 'line', id: '9', day: '2026-11-20', text: 'CASH DEPOSIT', amount: '900' }],
};

/** The confirmations that are sent from here on. */
function listen(): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/statements/matches', () => reply(MATCHES)),
    http.get('*/api/v1/admin/statements/1/balance', () => reply(BALANCE)),
    http.post('*/api/v1/admin/statements/confirmations', async ({ request }) => {
      asked.push(await request.json());
      return reply([{ lineId: '7', depositId: '231', error: null }]);
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
  await user.click(await screen.findByRole('button', { name: 'Line 8 is the payment of Kavita Sinha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm ₹1,500 of Kavita Sinha?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The name is theirs');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('1 confirmed.');
  await user.click(await screen.findByRole('button', { name: 'Assign line 9' }));
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

test('each account shows what makes the difference between bank and ledger', async () => {
  listen();
  showAdmin('/admin/bank');
  const card = await screen.findByRole('region', { name: 'Main account' });
  expect(card).toHaveTextContent(/The ledger says₹2,000The bank says₹2,900/);
  expect(within(card).getByRole('row', { name: /not in the ledger/ })).toHaveTextContent(/CASH DEPOSIT₹900/);
});

test('a file is shown as it is read before it is imported, and one that is unknown asks for its columns', async () => {
  listen();
  const imports: unknown[] = [];
  const preview: StatementPreview = {
    layout: null,
    headings: ['Day', 'Text', 'In', 'Out'],
    rows: [
      ['Day', 'Text', 'In', 'Out'],
      ['20/11/2026', 'CASH DEPOSIT', '900', ''],
    ],
    lines: [],
  };
  api.use(
    http.post('*/api/v1/admin/statements/1/preview', () => reply(preview)),
    http.post('*/api/v1/admin/statements/1/imports', async ({ request }) => {
      imports.push(await request.json());
      return reply({ id: '1', layout: 'My own', lines: 1, added: 1 });
    }),
  );
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a statement' });
  await user.upload(within(dialog).getByLabelText('File of the bank'), new File(['a,b'], 'november.csv'));
  expect(await within(dialog).findByRole('cell', { name: 'CASH DEPOSIT' })).toBeInTheDocument();
  const choose = (label: string, heading: string) => user.selectOptions(within(dialog).getByLabelText(label), heading);
  await choose('Day', 'Day');
  await choose('Text', 'Text');
  await choose('What came in', 'In');
  await choose('What went out', 'Out');
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 of 1 lines are new')).toBeInTheDocument();
  expect(imports).toMatchObject([
    {
      fileName: 'november.csv',
      content: btoa('a,b'),
      columns: { date: 'Day', narration: 'Text', credit: 'In', debit: 'Out' },
    },
  ]);
});
