import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { SAMPLE_PLANS, SAMPLE_WALLET } from '../testing/samples';
import { api } from '../testing/api';
import { narrowScreen, renderPage } from '../testing/render-page';

const WITHDRAWALS_URL = '*/api/v1/withdrawals';
const findAmountField = () => screen.findByLabelText('Amount in rupees');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Request withdrawal' }));

test('what will remain shows while the amount is typed', async () => {
  await renderPage('/wallet/withdrawals');
  await userEvent.type(await findAmountField(), '800');
  expect(screen.getByText(/remains to be withdrawn/)).toHaveTextContent('After this, ₹12,000 remains');
});

test('an amount below the tier or above the withdrawable is said in words, and nothing is sent', async () => {
  let sentCount = 0;
  const wallet = {
    ...SAMPLE_WALLET,
    withdrawable: '11800',
    leastWithdrawal: '300',
    governingPlan: SAMPLE_PLANS[1] ?? null,
  };
  api.use(
    http.get('*/api/v1/wallet', () => reply(wallet)),
    http.post(WITHDRAWALS_URL, () => {
      sentCount += 1;
      return HttpResponse.error();
    }),
  );
  await renderPage('/wallet/withdrawals');
  const field = await findAmountField();
  await userEvent.type(field, '299');
  await send();
  expect(field).toHaveAccessibleDescription(/Amount must be at least ₹300\./);
  await userEvent.clear(field);
  await userEvent.type(field, '11801');
  await send();
  expect(field).toHaveAccessibleDescription(/You can withdraw at most ₹11,800 now\./);
  expect(sentCount).toBe(0);
});

test('without a running package the form says that the last rupees can leave', async () => {
  const wallet = { ...SAMPLE_WALLET, withdrawable: '130', leastWithdrawal: '130', governingPlan: null };
  api.use(http.get('*/api/v1/wallet', () => reply(wallet)));
  await renderPage('/wallet/withdrawals');
  expect(await findAmountField()).toHaveAccessibleDescription(
    'Whole rupees. You have no running package: at least ₹130, or all that is left when it is less. You can withdraw ₹130 now.',
  );
});

test('while withdrawals are closed the page says at which hour they open, and has no form', async () => {
  const wallet = { ...SAMPLE_WALLET, withdrawalsOpenAt: '2026-11-21T06:00:00.000Z' };
  api.use(http.get('*/api/v1/wallet', () => reply(wallet)));
  await renderPage('/wallet/withdrawals');
  expect(await screen.findByText(/withdrawals open again on 21 Nov 2026, 11:30 am/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Request withdrawal' })).not.toBeInTheDocument();
});

test('what was stopped when the account was taken back says so, and what is looked at before it is paid', async () => {
  const one = {
    amount: '400',
    method: 'UPI',
    destination: 'th••••@bank',
    status: 'rejected',
    payoutStatus: null,
    utr: null,
    reason: 'As staff read it',
    createdAt: '2026-11-20T06:00:00.000Z',
  };
  const items = [
    { ...one, id: '2', isStopped: true },
    { ...one, id: '1', status: 'approved', payoutStatus: 'pending', reason: null, isDoubted: true },
  ];
  api.use(http.get(WITHDRAWALS_URL, () => reply({ items, nextCursor: null })));
  await renderPage('/wallet/withdrawals');
  const table = await screen.findByRole('table', { name: 'Your withdrawals' });
  const [stopped, doubted] = within(table).getAllByRole('row').slice(1);
  expect(stopped).toHaveTextContent(
    'It was asked for while somebody else may have been in your account. The amount is back in your wallet.',
  );
  expect(stopped).not.toHaveTextContent('As staff read it');
  expect(doubted).toHaveTextContent('We look at it before it is paid');
});

test('less than the least is not said to be there to withdraw', async () => {
  const wallet = { ...SAMPLE_WALLET, withdrawable: '100', leastWithdrawal: '300' };
  api.use(http.get('*/api/v1/wallet', () => reply(wallet)));
  await renderPage('/wallet/withdrawals');
  const amount = await findAmountField();
  expect(amount).toHaveAccessibleDescription('Whole rupees. ₹100 is free, but a withdrawal is at least ₹300.');
});

test('a request goes to the chosen destination and stands in the list as pending', async () => {
  await renderPage('/wallet/withdrawals');
  await userEvent.type(await findAmountField(), '700');
  await userEvent.selectOptions(screen.getByLabelText('To'), 'Bank account ending in 9012, SBIN0001234');
  await send();
  expect(await screen.findByText(/is set aside for your withdrawal/)).toHaveTextContent('₹700');
  const table = screen.getByRole('table', { name: 'Your withdrawals' });
  const row = (await within(table).findByText('Account ••••9012, SBIN0001234')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Pending')).toBeInTheDocument();
  expect(within(row).getByText('₹700')).toBeInTheDocument();
});

test('a refusal of the server is shown at its field, and the figures are asked for again', async () => {
  let walletCount = 0;
  const message = 'You can withdraw at most ₹300 now.';
  api.use(http.post(WITHDRAWALS_URL, () => refuse(409, 'insufficient_balance', message, 'amount')));
  api.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/wallet')) walletCount += 1;
  });
  await renderPage('/wallet/withdrawals');
  await userEvent.type(await findAmountField(), '700');
  expect(walletCount).toBe(1);
  await send();
  await waitFor(() =>
    expect(screen.getByLabelText('Amount in rupees')).toHaveAccessibleDescription(new RegExp(message)),
  );
  expect(screen.getByLabelText('Amount in rupees')).toHaveValue('700');
  expect(walletCount).toBe(2);
  api.events.removeAllListeners();
});

test('a member whose first payout details wait is told from when to withdraw', async () => {
  const next = { upiId: 'asha@okbank', bank: null, holdsFrom: '2026-11-21T06:00:00.000Z' };
  api.use(http.get('*/api/v1/user/payout-details', () => reply({ upiId: null, bank: null, next })));
  await renderPage('/wallet/withdrawals');
  expect(await screen.findByText(/you can withdraw from 21 Nov 2026, 11:30 am on/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add payout details' })).not.toBeInTheDocument();
});

test('a member without payout details is led to their profile', async () => {
  api.use(http.get('*/api/v1/user/payout-details', () => reply({ upiId: null, bank: null })));
  await renderPage('/wallet/withdrawals');
  expect(await screen.findByRole('link', { name: 'Add payout details' })).toHaveAttribute('href', '/profile');
});

describe('on a phone', () => {
  beforeEach(narrowScreen);
  afterEach(() => jest.restoreAllMocks());

  test('the amount comes first, by one tap; then where it goes, and what it leaves', async () => {
    await renderPage('/wallet/withdrawals');
    await userEvent.click(await screen.findByRole('button', { name: '₹12,800' }));
    expect(screen.getByLabelText('To')).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Choose where it goes' }));
    await waitFor(() => expect(screen.getByText('2. Choose where it goes')).toHaveFocus());
    expect(screen.getByText(/remains to be withdrawn/)).toHaveTextContent('After this, ₹0 remains');
    await send();
    await screen.findByText(/is set aside for your withdrawal/);
    await waitFor(() => expect(screen.getByLabelText('Amount in rupees')).toBeVisible());
    expect(screen.getByLabelText('Amount in rupees')).toHaveValue('');
  });

  test('an amount that is too small stays where it is', async () => {
    await renderPage('/wallet/withdrawals');
    await userEvent.type(await findAmountField(), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Choose where it goes' }));
    expect(screen.getByLabelText('Amount in rupees')).toHaveAccessibleDescription(/must be whole rupees/);
    expect(screen.getByLabelText('To')).not.toBeVisible();
  });
});
