import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnnouncedDeposit, Deposit } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { SAMPLE_PAYEE } from '../testing/samples';

const NEFT: AnnouncedDeposit = {
  id: '2',
  amount: '1500',
  mode: 'NEFT',
  reference: 'SC7K2M9Q',
  payee: SAMPLE_PAYEE,
  lapsesAt: '2026-11-27T06:00:00.000Z',
};
const UTR = 'SBIN626112345678';
const REPORT = '*/api/v1/deposits/announced/2/report';

/** What the club waits for from now on. */
const announce = (...announced: AnnouncedDeposit[]) =>
  api.use(http.get('*/api/v1/deposits/waiting', () => reply({ announced, hasAccounts: true })));

/** What is shown is asked for again, however new it is. */
function askAgain(): void {
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
}

const findCopy = () => screen.findByRole('button', { name: 'Copy Account number' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const utrField = () => screen.getByLabelText('Reference (UTR)');

/** An announced payment is shown, and its reference typed. */
async function showAnnounced(): Promise<void> {
  announce(NEFT);
  await renderPage('/wallet/add-funds');
  await findCopy();
  await userEvent.type(utrField(), UTR);
}

describe('while the page is open', () => {
  test('an account that ends is named no more, and what is typed stays', async () => {
    await showAnnounced();
    announce({ ...NEFT, isEnded: true });
    askAgain();
    expect(await screen.findByText(/^This account takes no NEFT any more\./)).toBeInTheDocument();
    expect(screen.queryByText('30987654321')).not.toBeInTheDocument();
    expect(utrField()).toHaveValue(UTR);
  });

  test('a payment that is cancelled elsewhere, or lapses, is shown no more, said, and can be reported by itself', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post(REPORT, () => refuse(404, 'not_found', 'There is no such payment.')),
      http.post('*/api/v1/deposits', async ({ request }) => {
        sent.push(await request.json());
        return refuse(409, 'utr_taken', 'Taken.', 'utr');
      }),
    );
    await showAnnounced();
    announce();
    askAgain();
    expect(await screen.findByText(/^The club waits for this payment no more/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show how to pay' })).toBeInTheDocument();
    expect(utrField()).toHaveValue(UTR);
    await press('I have paid');
    await screen.findByText('There is no such payment.');
    await press('I have paid');
    await waitFor(() => expect(sent).toEqual([{ amount: '1500', mode: 'NEFT', utr: UTR }]));
  });

  test('a report whose reply was lost is sent again as the same one, though the list has it no more', async () => {
    const keys: (string | null)[] = [];
    const deposit: Deposit = { ...NEFT, utr: UTR, status: 'pending', reason: null, createdAt: NEFT.lapsesAt };
    await showAnnounced();
    announce();
    api.use(
      http.post(REPORT, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : reply(deposit);
      }),
    );
    await press('I have paid');
    expect(await screen.findByText(/^The club waits for this payment no more/)).toBeInTheDocument();
    await press('I have paid');
    expect(await screen.findByText(/It is pending until/)).toBeInTheDocument();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('a payment that was just announced is shown, also where the list could not be asked for since', async () => {
    announce();
    api.use(http.post('*/api/v1/deposits/announced', () => reply(NEFT)));
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
    await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'NEFT');
    api.use(http.get('*/api/v1/deposits/waiting', () => refuse(503, 'unavailable', 'Resting.')));
    await press('Show how to pay');
    expect(await findCopy()).toBeVisible();
    announce();
    askAgain();
    expect(await screen.findByText(/^The club waits for this payment no more/)).toBeInTheDocument();
  });
});

describe('the focus goes on where a button goes with what it did', () => {
  test('to how to pay, and back to the button when it is cancelled, which is said', async () => {
    announce();
    api.use(
      http.post('*/api/v1/deposits/announced', () => {
        announce(NEFT);
        return reply(NEFT);
      }),
      http.post('*/api/v1/deposits/announced/2/cancel', () => {
        announce();
        return reply(null);
      }),
    );
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
    await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'NEFT');
    await press('Show how to pay');
    expect(await screen.findByRole('group', { name: 'How to pay' })).toHaveFocus();
    await press('Cancel this payment');
    expect(await screen.findByText('The payment is cancelled.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show how to pay' })).toHaveFocus();
    expect(screen.queryByText(/^The club waits for this payment no more/)).not.toBeInTheDocument();
  });

  test('to the mode that was offered instead', async () => {
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '250000');
    await press('Pay by IMPS instead');
    expect(screen.getByLabelText('How you pay')).toHaveFocus();
  });

  test('to the other payment that was chosen', async () => {
    announce(NEFT, { ...NEFT, id: '3', mode: 'RTGS', amount: '250000', reference: 'SCAAAAAA' });
    await renderPage('/wallet/add-funds');
    await findCopy();
    await press('₹2,50,000 by RTGS, note SCAAAAAA');
    expect(screen.getByRole('group', { name: '₹2,50,000 by RTGS, note SCAAAAAA' })).toHaveFocus();
  });
});

test('a deposit that was taken back is called reversed, as everywhere', async () => {
  const taken: Deposit = { ...NEFT, utr: UTR, status: 'reversed', reason: null, createdAt: NEFT.lapsesAt };
  api.use(http.get('*/api/v1/deposits', () => reply({ items: [taken], nextCursor: null })));
  await renderPage('/wallet/add-funds');
  expect(await screen.findByText('Reversed')).toBeInTheDocument();
});
