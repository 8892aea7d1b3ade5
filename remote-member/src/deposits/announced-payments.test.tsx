import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnnouncedDeposit, NewAnnouncement, PaymentWay } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { SAMPLE_PAYEE } from '../testing/samples';

const { replies } = recording;
const showHowToPay = () => userEvent.click(screen.getByRole('button', { name: 'Show how to pay' }));

const RTGS: AnnouncedDeposit = {
  id: '2',
  amount: '250000',
  mode: 'RTGS',
  reference: 'SC7K2M9Q',
  payee: { ...SAMPLE_PAYEE, upiId: null },
  lapsesAt: '2026-11-27T06:00:00.000Z',
};

test('a payment by the page of a bank, or by card, is announced as the others are, with its note', async () => {
  const payee = { ...RTGS.payee };
  const none = { ...payee, bankName: null, accountNumber: null, ifsc: null };
  const asked: NewAnnouncement[] = [];
  api.use(
    http.post<never, NewAnnouncement>('*/api/v1/deposits/announced', async ({ request }) => {
      const body = await request.json();
      asked.push(body);
      return reply({ ...RTGS, ...body, reference: 'SCBBBBBB', payee: body.mode === 'NetBanking' ? payee : none });
    }),
  );
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'NetBanking');
  expect(screen.queryByRole('button', { name: 'Copy Note' })).not.toBeInTheDocument();
  await showHowToPay();
  expect(await screen.findByText(/^Sign in to the website of your bank, transfer/)).toHaveTextContent('₹1,500');
  for (const name of ['Copy Account number', 'Copy IFSC', 'Copy Note']) {
    expect(screen.getByRole('button', { name })).toBeVisible();
  }
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'Credit Card');
  await showHowToPay();
  expect(await screen.findByText(/^No card number is asked for on this site\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringContaining('SCBBBBBB'));
  expect(screen.queryByRole('button', { name: 'Copy IFSC' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel this payment' })).toBeVisible();
  expect(asked).toEqual([
    { amount: '1500', mode: 'NetBanking' },
    { amount: '1500', mode: 'Credit Card' },
  ]);
});

test('what was paid by UPI today counts, and the next mode is offered', async () => {
  const ways = replies['GET /api/v1/deposits/ways'].result as PaymentWay[];
  api.use(http.get('*/api/v1/deposits/ways', () => reply(ways.map((way) => ({ ...way, paidTodayRupees: 60_000 })))));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '50000');
  expect(
    await screen.findByText('UPI carries at most ₹1,00,000 a day, and you have paid ₹60,000 today.'),
  ).toBeInTheDocument();
});

test('where the club takes no UPI the page says so, names nobody to pay, and offers the next mode', async () => {
  const ways = replies['GET /api/v1/deposits/ways'].result as PaymentWay[];
  api.use(http.get('*/api/v1/deposits/ways', () => reply(ways.filter(({ mode }) => mode !== 'UPI'))));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '5000');
  expect(await screen.findByText('The club takes no UPI just now.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Pay by .* instead$/ })).toBeInTheDocument();
  expect(screen.queryByText(/^Pay .* to /)).not.toBeInTheDocument();
});

test('where every account has ended each mode says so, blames no amount and promises no mail', async () => {
  api.use(http.get('*/api/v1/deposits/ways', () => reply([])));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '5000');
  expect(await screen.findByText('The club takes no UPI just now.')).toBeInTheDocument();
  expect(screen.queryByText(/Pay it in parts/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'NEFT');
  expect(screen.getByText('The club takes no NEFT just now.')).toBeInTheDocument();
  expect(screen.queryByText(MAILED)).not.toBeInTheDocument();
});

/** The page of a club with those ways alone, where a member has chosen a mode for an amount. */
async function showMode(ways: PaymentWay[], amount: string, mode: string): Promise<void> {
  api.use(http.get('*/api/v1/deposits/ways', () => reply(ways)));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), amount);
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), mode);
}

const TO_ACCOUNT = replies['GET /api/v1/deposits/ways'].result as PaymentWay[];
const MAILED = /The account details for this mode come from/;

test.each([
  ['UPI', 'NEFT', '5000', 'The club takes no NEFT just now.', 'Pay by UPI instead'],
  ['UPI', 'NetBanking', '5000', 'The club takes no NetBanking of this amount just now.', 'Pay by UPI instead'],
  ['NEFT', 'IMPS', '5000', 'The club takes no IMPS just now.', 'Pay by NEFT instead'],
  ['RTGS', 'NEFT', '250000', 'The club takes no NEFT just now.', 'Pay by RTGS instead'],
])('where its accounts take %s alone, %s is said to be closed, and nothing comes by mail', async (open, ...rest) => {
  const [mode, amount, refusal, instead] = rest;
  await showMode(
    TO_ACCOUNT.filter((way) => way.mode === open),
    amount,
    mode,
  );
  expect(screen.getByText(refusal)).toBeInTheDocument();
  expect(screen.queryByText(MAILED)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: instead })).toBeInTheDocument();
});

test('where an amount is too little for the one way that is open, its least is said, and no parts are advised', async () => {
  const rtgs = TO_ACCOUNT.filter(({ mode }) => mode === 'RTGS');
  await showMode(rtgs, '5000', 'NEFT');
  expect(screen.getByText('The club takes no NEFT just now.')).toBeInTheDocument();
  expect(screen.getByText('RTGS carries at least ₹2,00,000.')).toBeInTheDocument();
  expect(screen.queryByText(/Pay it in parts/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'RTGS');
  expect(screen.getByText('RTGS carries at least ₹2,00,000.')).toBeInTheDocument();
  expect(screen.queryByText(/Pay it in parts/)).not.toBeInTheDocument();
});

test('what is too much for each way that is open is paid in parts', async () => {
  const upi = TO_ACCOUNT.filter(({ mode }) => mode === 'UPI');
  await showMode(upi, '250000', 'NEFT');
  expect(screen.getByText('The club takes no NEFT just now.')).toBeInTheDocument();
  expect(screen.getByText('No way to pay carries this amount. Pay it in parts.')).toBeInTheDocument();
});

test('as long as the club has no account of its own, a mail tells where to pay by other modes than UPI', async () => {
  const upi = TO_ACCOUNT.filter(({ mode }) => mode === 'UPI').map((way) => ({
    ...way,
    payee: { ...way.payee, bankName: null, accountNumber: null, ifsc: null },
  }));
  api.use(http.get('*/api/v1/deposits/waiting', () => reply({ announced: [], hasAccounts: false })));
  await showMode(upi, '5000', 'NEFT');
  expect(screen.getByText(MAILED)).toBeInTheDocument();
  expect(screen.queryByText(/^The club takes no/)).not.toBeInTheDocument();
});

test('a payment to an account that has no UPI id any more has no link and no code, and can be cancelled', async () => {
  const announced = [{ ...RTGS, amount: '1500', mode: 'UPI' }];
  api.use(
    http.get('*/api/v1/deposits/waiting', () => reply({ announced, hasAccounts: true })),
    http.post('*/api/v1/deposits/announced/2/cancel', () => reply(null)),
  );
  await renderPage('/wallet/add-funds');
  expect(await screen.findByText(/^This account takes no UPI any more\./)).toHaveTextContent(
    'If you have paid, enter the reference. If not, cancel this payment and press “Show how to pay” again.',
  );
  expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  expect(await screen.findByRole('button', { name: 'Show how to pay' })).toBeInTheDocument();
});

test('an announced payment is there again on another device, each value with a button, and goes with one tap', async () => {
  const other = { ...RTGS, id: '1', amount: '1500', mode: 'NEFT', reference: 'SCAAAAAA' };
  const waiting = { announced: [RTGS, other], hasAccounts: true };
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  api.use(
    http.get('*/api/v1/deposits/waiting', () => reply(waiting)),
    http.post('*/api/v1/deposits/announced/2/cancel', () => reply(null)),
  );
  await renderPage('/wallet/add-funds');
  expect(await screen.findByLabelText('Amount in rupees')).toHaveValue('250000');
  expect(screen.getByLabelText('How you pay')).toHaveValue('RTGS');
  for (const [label, value] of [
    ['Account number', '30987654321'],
    ['IFSC', 'SBIN0001234'],
    ['Note', 'SC7K2M9Q'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: `Copy ${label}` }));
    expect(writeText).toHaveBeenLastCalledWith(value);
  }
  await userEvent.click(screen.getByRole('button', { name: '₹1,500 by NEFT, note SCAAAAAA' }));
  expect(screen.getByLabelText('Amount in rupees')).toHaveValue('1500');
  await userEvent.click(screen.getByRole('button', { name: /^₹2,50,000 by RTGS/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  expect(await screen.findByRole('button', { name: 'Show how to pay' })).toBeInTheDocument();
});
