import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnnouncedDeposit, Package, PaymentWay } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { askAgain } from '../testing/ask-again';
import { renderPage } from '../testing/render-page';
import { SAMPLE_ANNOUNCED, SAMPLE_PACKAGES } from '../testing/samples';

const announce = (...announced: AnnouncedDeposit[]) =>
  api.use(http.get('*/api/v1/deposits/waiting', () => reply({ announced, hasAccounts: true })));

test.each(['UPI', 'IMPS', 'NEFT', 'RTGS', 'NetBanking'] as const)(
  'an announced payment by %s to an account that has ended names it no more',
  async (mode) => {
    announce({ ...SAMPLE_ANNOUNCED, amount: '250000', mode, isEnded: true });
    if (mode === 'UPI') announce({ ...SAMPLE_ANNOUNCED, mode, isEnded: true });
    await renderPage('/wallet/add-funds');
    expect(await screen.findByText(new RegExp(`^This account takes no ${mode} any more\\.`))).toHaveTextContent(
      'If you have paid, enter the reference. If not, cancel this payment and press “Show how to pay” again.',
    );
    expect(screen.queryByText('30987654321')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open UPI app' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel this payment' })).toBeVisible();
  },
);

test('where the ways to pay do not come an announced payment is there all the same', async () => {
  announce(SAMPLE_ANNOUNCED);
  api.use(http.get('*/api/v1/deposits/ways', () => refuse(503, 'unavailable', 'The service is busy.')));
  await renderPage('/wallet/add-funds');
  expect(await screen.findByRole('button', { name: 'Copy Account number' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel this payment' })).toBeVisible();
});

test('where the ways to pay do not come that is said, by UPI as well, and they can be asked for again', async () => {
  let isBusy = true;
  const ways = recording.replies['GET /api/v1/deposits/ways'].result;
  api.use(
    http.get('*/api/v1/deposits/ways', () =>
      isBusy ? refuse(503, 'unavailable', 'The service is busy.') : reply(ways),
    ),
  );
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  for (const mode of ['UPI', 'NEFT']) {
    await userEvent.selectOptions(screen.getByLabelText('How you pay'), mode);
    const failure = within(screen.getByRole('alert'));
    expect(failure.getByText('We could not load how to pay')).toBeInTheDocument();
    expect(failure.getByText('The service is busy.')).toBeInTheDocument();
    expect(screen.queryByText(/The account details for this mode come from/)).not.toBeInTheDocument();
  }
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Show how to pay' })).toBeInTheDocument();
  expect(screen.getByLabelText('Amount in rupees')).toHaveValue('1500');
});

describe('where the mode of an announced payment carries no more', () => {
  const UPI: AnnouncedDeposit = { ...SAMPLE_ANNOUNCED, mode: 'UPI', amount: '50000' };
  const LIMIT = 'UPI carries at most ₹1,00,000 a day, and you have paid ₹60,000 today.';
  const GONE = /^The club waits for this payment no more/;
  const ALL = recording.replies['GET /api/v1/deposits/ways'].result as PaymentWay[];
  const SPENT = ALL.map((way) => ({ ...way, paidTodayRupees: 60_000 }));
  const open = async (ways: PaymentWay[], announced: AnnouncedDeposit) => {
    announce(announced);
    api.use(http.get('*/api/v1/deposits/ways', () => reply(ways)));
    await renderPage('/wallet/add-funds');
    await screen.findByRole('button', { name: 'Cancel this payment' });
  };

  test('today, it is shown, with the limit', async () => {
    await open(SPENT, UPI);
    expect(screen.getByRole('link', { name: 'Open UPI app' })).toBeInTheDocument();
    expect(screen.getByText(LIMIT)).toBeInTheDocument();
  });

  test('and its account has ended, that is said alone', async () => {
    await open(SPENT, { ...UPI, isEnded: true });
    expect(screen.getByText(/^This account takes no UPI any more\./)).toBeInTheDocument();
    expect(screen.queryByText(LIMIT)).not.toBeInTheDocument();
  });

  test.each([
    ['by its limit', UPI, SPENT, LIMIT],
    ['at all', SAMPLE_ANNOUNCED, ALL.filter(({ mode }) => mode !== 'NEFT'), 'The club takes no NEFT just now.'],
  ])('%s, its end is said as well', async (_, announced, ways, refusal) => {
    await open(ways, announced);
    announce();
    askAgain();
    expect(await screen.findByText(GONE)).toBeInTheDocument();
    expect(screen.getByText(refusal)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Pay by .* instead$/ })).toBeInTheDocument();
  });
});

describe.each([
  ['already_decided', 409, 'The payment is reported already.'],
  ['not_found', 404, 'There is no such payment.'],
] as const)('an announced payment that is gone: %s', (code, status, message) => {
  beforeEach(() => announce(SAMPLE_ANNOUNCED));

  test('is so for who reports it, and the reference is sent by itself', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post('*/api/v1/deposits/announced/2/report', () => refuse(status, code, message)),
      http.post('*/api/v1/deposits', async ({ request }) => {
        sent.push(await request.json());
        return refuse(409, 'utr_taken', 'Taken.', 'utr');
      }),
    );
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Reference (UTR)'), 'SBIN626112345678');
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText(/UTR was already used for a deposit/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel this payment' })).not.toBeInTheDocument();
    expect(sent).toEqual([{ amount: '1500', mode: 'NEFT', utr: 'SBIN626112345678' }]);
  });

  test('is so for who cancels it, and how to pay can be shown again', async () => {
    api.use(http.post('*/api/v1/deposits/announced/2/cancel', () => refuse(status, code, message)));
    await renderPage('/wallet/add-funds');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this payment' }));
    expect(await screen.findByRole('button', { name: 'Show how to pay' })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });
});

test.each([
  ['40000', []],
  ['48000', ['Together your packages are credited at most ₹120 a day.']],
])('the promise of a tier counts the ₹%s that run already and share the cap', async (principal, said) => {
  const [valley] = SAMPLE_PACKAGES as [Package];
  api.use(http.get('*/api/v1/packages', () => reply([{ ...valley, status: 'running', daysPaid: 6, principal }])));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1000');
  expect(await screen.findByText(/^₹2\.50 a weekday/)).toBeInTheDocument();
  expect(screen.queryAllByText(/^Together/).map(({ textContent }) => textContent)).toEqual(said);
});
