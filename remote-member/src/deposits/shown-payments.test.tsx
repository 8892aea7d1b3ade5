import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnnouncedDeposit, Deposit } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { askAgain } from '../testing/ask-again';
import { renderPage } from '../testing/render-page';
import { SAMPLE_ANNOUNCED } from '../testing/samples';

const UTR = 'SBIN626112345678';
const REPORT = '*/api/v1/deposits/announced/2/report';
const DEPOSIT: Deposit = {
  ...SAMPLE_ANNOUNCED,
  utr: UTR,
  status: 'pending',
  reason: null,
  createdAt: SAMPLE_ANNOUNCED.lapsesAt,
};

/** What the club waits for from now on. */
const announce = (...announced: AnnouncedDeposit[]) =>
  api.use(http.get('*/api/v1/deposits/waiting', () => reply({ announced, hasAccounts: true })));

const findCopy = () => screen.findByRole('button', { name: 'Copy Account number' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const utrField = () => screen.getByLabelText('Reference (UTR)');

/** An announced payment is shown, and its reference typed. */
async function showAnnounced(): Promise<void> {
  announce(SAMPLE_ANNOUNCED);
  await renderPage('/wallet/add-funds');
  await findCopy();
  await userEvent.type(utrField(), UTR);
}

describe('while the page is open', () => {
  test('an account that ends is named no more, and what is typed stays', async () => {
    await showAnnounced();
    announce({ ...SAMPLE_ANNOUNCED, isEnded: true });
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
    await waitFor(() => expect(sent).toEqual([{ amount: '1500', mode: 'NEFT', utr: UTR }]));
  });

  test('a report whose reply was lost is sent again as the same one, though the list has it no more', async () => {
    const keys: (string | null)[] = [];
    await showAnnounced();
    announce();
    api.use(
      http.post(REPORT, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : reply(DEPOSIT);
      }),
    );
    await press('I have paid');
    expect(await screen.findByText(/^The club waits for this payment no more/)).toBeInTheDocument();
    await press('I have paid');
    expect(await screen.findByText(/It is pending until/)).toBeInTheDocument();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('a reference that was reported already is not sent by itself, and is said to have arrived', async () => {
    const sent: unknown[] = [];
    await showAnnounced();
    api.use(
      http.post(REPORT, () => refuse(409, 'already_decided', 'The payment is reported already.')),
      http.get('*/api/v1/deposits', () => reply({ items: [DEPOSIT], nextCursor: null })),
      http.post('*/api/v1/deposits', async ({ request }) => {
        sent.push(await request.json());
        return refuse(409, 'utr_taken', 'Taken.', 'utr');
      }),
    );
    await press('I have paid');
    expect(await screen.findByText(/It is pending until/)).toHaveTextContent('₹1,500');
    expect(sent).toEqual([]);
  });

  test('a payment that was reported with another reference is said to be, before one more is sent', async () => {
    const sent: unknown[] = [];
    await showAnnounced();
    api.use(
      http.post(REPORT, () => refuse(409, 'already_decided', 'The payment is reported already.')),
      http.get('*/api/v1/deposits', () => reply({ items: [{ ...DEPOSIT, utr: 'SBIN1' }], nextCursor: null })),
      http.post('*/api/v1/deposits', async ({ request }) => {
        sent.push(await request.json());
        return reply(DEPOSIT);
      }),
    );
    await press('I have paid');
    expect(await screen.findByText('The payment is reported already.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await press('I have paid');
    expect(await screen.findByText(/It is pending until/)).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  test('a reference that is sent by itself, and whose reply is lost, is sent again as the same one', async () => {
    const keys: (string | null)[] = [];
    let reports = 0;
    await showAnnounced();
    api.use(
      http.post(REPORT, () => {
        reports += 1;
        return refuse(409, 'already_decided', 'The payment is cancelled already.');
      }),
      http.post('*/api/v1/deposits', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : reply(DEPOSIT);
      }),
    );
    await press('I have paid');
    await screen.findByText(/No answer came/);
    await press('I have paid');
    expect(await screen.findByText(/It is pending until/)).toBeInTheDocument();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(reports).toBe(1);
  });

  test('a payment that was just announced is shown, also where the list could not be asked for since', async () => {
    announce();
    api.use(http.post('*/api/v1/deposits/announced', () => reply(SAMPLE_ANNOUNCED)));
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

const RTGS: AnnouncedDeposit = { ...SAMPLE_ANNOUNCED, id: '3', mode: 'RTGS', amount: '250000', reference: 'SCAAAAAA' };
const RTGS_NAME = '₹2,50,000 by RTGS, note SCAAAAAA';

describe('below the form stands each announced payment that it does not show', () => {
  const chooseMode = (mode: string) => userEvent.selectOptions(screen.getByLabelText('How you pay'), mode);

  test('the next one when the shown one is cancelled elsewhere', async () => {
    announce(SAMPLE_ANNOUNCED, RTGS);
    await renderPage('/wallet/add-funds');
    await findCopy();
    announce(RTGS);
    askAgain();
    await screen.findByText(/^The club waits for this payment no more/);
    await press(RTGS_NAME);
    expect(await findCopy()).toBeVisible();
    expect(screen.getByLabelText('Amount in rupees')).toHaveValue('250000');
    expect(screen.queryByRole('button', { name: RTGS_NAME })).not.toBeInTheDocument();
  });

  test('the chosen one when another is announced in its form, and it comes back as it was', async () => {
    const added: AnnouncedDeposit = { ...RTGS, id: '4', mode: 'IMPS', reference: 'SCBBBBBB' };
    api.use(
      http.post('*/api/v1/deposits/announced', () => {
        announce(added, SAMPLE_ANNOUNCED, RTGS);
        return reply(added);
      }),
    );
    announce(SAMPLE_ANNOUNCED, RTGS);
    await renderPage('/wallet/add-funds');
    await findCopy();
    await press(RTGS_NAME);
    await chooseMode('IMPS');
    await press('Show how to pay');
    expect(await screen.findByText('SCBBBBBB')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /, note / }).map(({ textContent }) => textContent)).toEqual([
      '₹1,500 by NEFT, note SC7K2M9Q',
      RTGS_NAME,
    ]);
    await press(RTGS_NAME);
    expect(screen.getByText('SCAAAAAA')).toBeVisible();
    expect(screen.getByLabelText('How you pay')).toHaveValue('RTGS');
  });

  test('the newest one while a draft of another amount is typed', async () => {
    announce(SAMPLE_ANNOUNCED);
    await renderPage('/wallet/add-funds');
    await findCopy();
    await chooseMode('IMPS');
    await press('₹1,500 by NEFT, note SC7K2M9Q');
    expect(await findCopy()).toBeVisible();
  });
});

describe('the focus goes on where a button goes with what it did', () => {
  test('to how to pay, and back to the button when it is cancelled, which is said', async () => {
    announce();
    api.use(
      http.post('*/api/v1/deposits/announced', () => {
        announce(SAMPLE_ANNOUNCED);
        return reply(SAMPLE_ANNOUNCED);
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
    announce(SAMPLE_ANNOUNCED, RTGS);
    await renderPage('/wallet/add-funds');
    await findCopy();
    await press(RTGS_NAME);
    expect(screen.getByRole('group', { name: RTGS_NAME })).toHaveFocus();
  });
});

test('a deposit that was taken back is called reversed, as everywhere', async () => {
  const taken: Deposit = { ...DEPOSIT, status: 'reversed' };
  api.use(http.get('*/api/v1/deposits', () => reply({ items: [taken], nextCursor: null })));
  await renderPage('/wallet/add-funds');
  expect(await screen.findByText('Reversed')).toBeInTheDocument();
});
