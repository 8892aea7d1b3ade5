import { screen, waitFor, within } from '@testing-library/react';
import type { BankAccount, OwnTransfer, StatementLine, StatementMatches } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const LEFT: StatementLine = {
  id: '14',
  bankAccountId: '1',
  bookedOn: '2026-11-20',
  narration: 'IMPS TO OWN ACCOUNT',
  reference: '',
  amount: '-50000',
  balance: null,
};
const LATER = { ...LEFT, id: '16' };
const CAME = { ...LEFT, id: '21', bankAccountId: '2', narration: 'IMPS FROM OWN ACCOUNT', amount: '50000' };
const MATCHES: StatementMatches = {
  counts: { matched: 0, suggested: 0, suspense: 1, confirmed: 0, late: 0, payouts: 0, debits: 1 },
  ...{ matched: [], suggested: [], confirmed: [], late: [], payouts: [], batches: [] },
  suspense: [CAME],
  debits: [LEFT],
};
const [ACCOUNT] = recording.replies['GET /api/v1/admin/bank-accounts'].result as [BankAccount];
const [MAIN, SECOND] = [
  { ...ACCOUNT, id: '1' },
  { ...ACCOUNT, id: '2', name: 'Payouts' },
];

function listen(accounts: BankAccount[], others: StatementLine[]): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/statements/matches', () => reply(MATCHES)),
    http.get('*/api/v1/admin/bank-accounts', () => reply(accounts)),
    http.get('*/api/v1/admin/statements/:id/balance', () =>
      reply({ ledger: '0', statement: null, differences: [], gaps: [] }),
    ),
    http.get('*/api/v1/admin/statements/lines/:id/other-sides', () => reply(others)),
    http.post<{ id: string }, OwnTransfer>(
      '*/api/v1/admin/statements/lines/:id/own-transfer',
      async ({ request, params }) => {
        asked.push([params.id, await request.json()]);
        return reply(null);
      },
    ),
  );
  return asked;
}

test('money between own accounts is booked by its two lines, with a reason', async () => {
  const asked = listen([MAIN, SECOND], [CAME]);
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Own account: line 14' }));
  const dialog = await screen.findByRole('dialog', { name: 'Did ₹50,000 move between own accounts?' });
  await user.click(within(dialog).getByRole('button', { name: 'Book it' }));
  expect(within(dialog).getByLabelText('Other line')).toHaveAccessibleDescription('Choose the other line.');
  await user.selectOptions(
    within(dialog).getByLabelText('Other line'),
    'Payouts, Fri, 20 Nov 2026: IMPS FROM OWN ACCOUNT',
  );
  await user.type(within(dialog).getByLabelText('Reason'), 'For the payouts');
  await user.click(within(dialog).getByRole('button', { name: 'Book it' }));
  await waitFor(() => expect(asked).toEqual([['14', { otherLineId: '21', reason: 'For the payouts' }]]));
  expect(await screen.findByText('₹50,000 booked between own accounts')).toBeInTheDocument();
});

test('the nearest in time stands first, and once it is booked the focus goes on in the page', async () => {
  const far = { ...CAME, id: '15', narration: 'A WEEK BEFORE', bookedOn: '2026-11-13' };
  listen([MAIN, SECOND], [CAME, far]);
  const { user } = showAdmin('/admin/bank');
  const button = await screen.findByRole('button', { name: 'Own account: line 14' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  const options = await within(dialog).findAllByRole('option', { name: /^Payouts/ });
  expect(options.map((option) => option.getAttribute('value'))).toEqual(['21', '15']);
  await user.selectOptions(within(dialog).getByLabelText('Other line'), options[0] as HTMLElement);
  await user.type(within(dialog).getByLabelText('Reason'), 'For the payouts');
  api.use(http.get('*/api/v1/admin/statements/matches', () => reply({ ...MATCHES, debits: [LATER] })));
  await user.click(within(dialog).getByRole('button', { name: 'Book it' }));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('while the other statement is not there, it says so', async () => {
  listen([MAIN, SECOND], []);
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Own account: line 21' }));
  const field = within(await screen.findByRole('dialog')).getByLabelText('Other line');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Import the statement of that account first/));
});

test('with one account it is not offered', async () => {
  listen([MAIN], []);
  showAdmin('/admin/bank');
  await screen.findByRole('button', { name: 'Bank charge: line 14' });
  expect(screen.queryByRole('button', { name: /^Own account/ })).not.toBeInTheDocument();
});
