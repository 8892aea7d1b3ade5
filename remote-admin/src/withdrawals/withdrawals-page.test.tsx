import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { getCounter, showAdmin } from '../testing/show-admin';

async function showWithdrawals() {
  const { user } = showAdmin('/admin/widthdraw');
  await screen.findByRole('row', { name: /WD117/ });
  return user;
}

test('the total counts successful withdrawals alone; failed ones count nowhere', async () => {
  await showWithdrawals();
  expect(getCounter('Total withdrawn')).toBe('₹1,10,600');
  expect(getCounter('Successful')).toBe('100');
  expect(getCounter('Pending')).toBe('4');
});

test('the columns are ID, name, mode, amount and status, and every id begins with WD', async () => {
  await showWithdrawals();
  const [head, ...rows] = screen.getAllByRole('row');
  expect(head).toHaveTextContent(/^IDNameModeAmountStatus$/);
  for (const row of rows) expect(row).toHaveTextContent(/^WD\d/);
  expect(screen.getByRole('row', { name: /WD99/ })).toHaveTextContent('Failed');
});

test('the search finds by name and by id, and an empty result names the search', async () => {
  const user = await showWithdrawals();
  const search = screen.getByRole('searchbox', { name: 'Search by name, ID or UTR' });
  await user.type(search, 'TARA PILLAI');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(4));
  await user.clear(search);
  await user.type(search, 'WD9999');
  expect(await screen.findByRole('heading', { name: 'No withdrawals found for "WD9999"' })).toBeVisible();
});

test('a pending payout shows its whole destination and copies it', async () => {
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Copy destination of WD116' }));
  expect(await navigator.clipboard.readText()).toBe('aditi.sinha169@demobank');
  expect(screen.getByText('Destination copied')).toBeVisible();
});

test('a browser that does not let a destination be copied says so', async () => {
  const user = await showWithdrawals();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Document is not focused.'));
  await user.click(screen.getByRole('button', { name: 'Copy destination of WD116' }));
  expect(await screen.findByText('It could not be copied. Select the text instead.')).toBeVisible();
  expect(screen.queryByText('Destination copied')).not.toBeInTheDocument();
});

test('a payout is paid with its UTR, which is asked for and checked', async () => {
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Paid: WD117' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD117 been paid?' });
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  const field = within(dialog).getByLabelText('UTR');
  expect(field).toHaveAccessibleDescription('UTR must be 6 to 30 letters and digits.');
  await user.type(field, 'NEFT0042');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitForElementToBeRemoved(dialog);
  const row = screen.getByRole('row', { name: /WD117/ });
  expect(row).toHaveTextContent('Success');
  expect(row).toHaveTextContent('UTR NEFT0042');
  expect(getCounter('Pending')).toBe('3');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a UTR that was used before is refused at its field, which keeps what was typed and can be mended', async () => {
  api.use(
    http.post(
      '*/admin/payouts/117/paid',
      () => HttpResponse.json({ message: 'Taken.', code: 'utr_taken', field: 'utr' }, { status: 409 }),
      { once: true },
    ),
  );
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Paid: WD117' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD117 been paid?' });
  const field = within(dialog).getByLabelText('UTR');
  await user.type(field, 'NEFT004');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^UTR was already used/));
  expect(field).toHaveValue('NEFT004');
  await user.type(field, '2');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /WD117/ })).toHaveTextContent('UTR NEFT0042');
});

test('a payout that somebody else may have asked for says so, and is paid for a reason', async () => {
  const page = replies['GET /api/v1/admin/payouts'].result;
  const items = page.items.map((payout) => (payout.id === '117' ? { ...payout, isDoubted: true } : payout));
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/payouts', () => reply({ ...page, items })),
    http.post('*/api/v1/admin/payouts/117/paid', async ({ request }) => {
      sent.push(await request.json());
      return reply(items[0]);
    }),
  );
  const user = await showWithdrawals();
  expect(screen.getByRole('row', { name: /WD117/ })).toHaveTextContent('To be looked at before it is paid');
  expect(screen.getByRole('row', { name: /WD116/ })).not.toHaveTextContent('To be looked at');
  await user.click(screen.getByRole('button', { name: 'Paid: WD117' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD117 been paid?' });
  expect(dialog).toHaveTextContent('Somebody else may have asked for it');
  await user.type(within(dialog).getByLabelText('UTR'), 'NEFT0042');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  expect(within(dialog).getByLabelText('Reason')).toBeInvalid();
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked on the phone');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ utr: 'NEFT0042', reason: 'Asked on the phone' }]);
});

test('a payout fails with a reason', async () => {
  const user = await showWithdrawals();
  await user.click(screen.getByRole('button', { name: 'Failed: WD116' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has WD116 failed?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The account is closed.');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as failed' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /WD116/ })).toHaveTextContent('The account is closed.');
});

test('what the bank sends back after it was paid is marked as returned, with its reference and the reason', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/v1/admin/payouts/:id/returned', async ({ params, request }) => {
      sent.push([params.id, await request.json()]);
      return HttpResponse.json({ responseCode: 200, responseMessage: 'OK', result: {} });
    }),
    http.get('*/api/v1/admin/payouts', () => {
      const page = replies['GET /api/v1/admin/payouts'].result;
      const isReturned = (id: string) => sent.some((each) => (each as [string])[0] === id);
      const items = page.items.map((each) => (isReturned(each.id) ? { ...each, status: 'returned' } : each));
      return reply({ ...page, items });
    }),
  );
  const user = await showWithdrawals();
  const [returned] = await screen.findAllByRole('button', { name: /^Returned by the bank: WD/ });
  const id = /\d+/.exec(returned?.getAttribute('aria-label') ?? '')?.[0];
  await user.click(returned as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: `Has the bank sent WD${id} back?` });
  await user.click(within(dialog).getByRole('button', { name: 'Mark as returned' }));
  expect(within(dialog).getByLabelText('Reference of the return')).toHaveAccessibleDescription(
    'Reference must be 6 to 30 letters and digits.',
  );
  await user.type(within(dialog).getByLabelText('Reference of the return'), 'RET4711X');
  await user.type(within(dialog).getByLabelText('Reason'), 'Account closed');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as returned' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([[id, { reference: 'RET4711X', reason: 'Account closed' }]]);
  // Its button has gone.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

const openReturn = async () => {
  const user = await showWithdrawals();
  const [returned] = await screen.findAllByRole('button', { name: /^Returned by the bank: WD/ });
  await user.click(returned as HTMLElement);
  return within(await screen.findByRole('dialog', { name: /^Has the bank sent/ })).findByRole('status');
};

test('who marks a payout as returned is told what the club has given up of its member, also when that is late', async () => {
  const { result } = replies['GET /api/v1/admin/users/43'];
  const wallet = { ...result.wallet, writtenOff: '300' };
  let answer = () => undefined as void;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  api.use(http.get('*/api/v1/admin/users/:id', () => isAsked.then(() => reply({ ...result, wallet }))));
  const status = await openReturn();
  expect(status).toHaveTextContent(/^One moment: what the club has given up/);
  answer();
  await waitFor(() => expect(status).toHaveTextContent(/^The club has given up ₹300 that Vikram Menon owed\./));
});

test('who marks a payout as returned is told that what was given up could not be loaded', async () => {
  api.use(http.get('*/api/v1/admin/users/:id', () => refuse(503, 'unavailable', 'Resting.')));
  const status = await openReturn();
  await waitFor(() => expect(status).toHaveTextContent(/could not be loaded\. Look at their page first\.$/));
});
