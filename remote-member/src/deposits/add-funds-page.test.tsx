import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Deposit } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { narrowScreen, renderPage } from '../testing/render-page';

const DEPOSITS_URL = '*/api/v1/deposits';
const amountField = () => screen.getByLabelText('Amount in rupees');
const utrField = () => screen.getByLabelText('Reference (UTR)');
const send = () => userEvent.click(screen.getByRole('button', { name: 'I have paid' }));

test('the tier shows while the amount is typed, with its limits', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1,999');
  const tier = (await screen.findByText('Valley')).parentElement;
  expect(tier).toHaveTextContent('From ₹1,000');
  expect(tier).toHaveTextContent('Cashback on 15 weekdays');
  expect(tier).toHaveTextContent('At most ₹120 credited in a day');
  expect(tier).toHaveTextContent('earnings are not guaranteed');
  expect(tier).toHaveTextContent(
    /^.*₹4\.99 a weekday, 15 times, first on \w{3}, .* if we confirm it today\. Then your ₹1,999 is free\./,
  );
  await userEvent.clear(amountField());
  await userEvent.type(amountField(), '2000');
  expect(await screen.findByText('Cashback on 30 weekdays')).toBeInTheDocument();
});

test('a club whose cashback counts from the value date says what the first credit pays', async () => {
  const rates = { ...replies['GET /api/v1/rates'].result, cashbackFrom: 'value_date' };
  api.use(http.get('*/api/v1/rates', () => reply(rates)));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '2000');
  expect(
    await screen.findByText(
      /^The first credit also pays the weekdays between .*, as far as the daily cap reaches\. They count/,
    ),
  ).toBeInTheDocument();
});

test('what the form asks for and does not get keeps neither the form away nor what is typed in it', async () => {
  let asked = 0;
  const fail = () => {
    asked += 1;
    return refuse(503, 'unavailable', 'The service is busy.');
  };
  api.use(...['plans', 'deposits/ways', 'deposits/waiting'].map((path) => http.get(`*/api/v1/${path}`, fail)));
  await renderPage('/wallet/add-funds');
  expect(await screen.findByText('The tiers could not be shown just now. You can still pay.')).toBeVisible();
  await userEvent.type(amountField(), '2000');
  const before = asked;
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
  expect(amountField()).toHaveValue('2000');
  expect(screen.getByText('The service is busy.')).toBeInTheDocument();
});

test('one tap chooses the amount of a tier', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.click(await screen.findByRole('button', { name: '₹2,000' }));
  expect(amountField()).toHaveValue('2000');
  expect(await screen.findByText('Cashback on 30 weekdays')).toBeInTheDocument();
});

const showHowToPay = () => userEvent.click(screen.getByRole('button', { name: 'Show how to pay' }));

const PENDING: Deposit = {
  id: '300',
  amount: '1500',
  mode: 'UPI',
  utr: '402611228888',
  status: 'pending',
  reason: null,
  createdAt: '2026-11-20T06:00:00.000Z',
};

test('once it is asked for, a payment by UPI has a QR code, a link and a short reference', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  await showHowToPay();
  expect(await screen.findByRole('img', { name: 'QR code of the UPI payment to Safar Circle' })).toBeInTheDocument();
  const href = screen.getByRole('link', { name: 'Open UPI app' }).getAttribute('href') ?? '';
  const { tr = '', ...fields } = Object.fromEntries(new URL(href).searchParams);
  expect(tr).toMatch(/^SC[2-9A-Z]{6}$/);
  expect(fields).toEqual({
    pa: 'safarcircle@upi.example',
    pn: 'Safar Circle',
    am: '1500.00',
    cu: 'INR',
    tn: `Safar Circle ${tr}`,
  });
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/v1/deposits/announced/:id/report', async ({ request }) => {
      sent.push(await request.json());
      return reply(PENDING);
    }),
  );
  await userEvent.type(utrField(), '402611228888');
  await send();
  expect(await screen.findByText(/It is pending until/)).toHaveTextContent('₹1,500');
  expect(sent).toEqual([{ utr: '402611228888' }]);
});

test('a mode that does not carry the amount says so, shows no QR code, and offers the next', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '250000');
  expect(screen.getByText('UPI carries at most ₹1,00,000.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show how to pay' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Pay by IMPS instead' }));
  expect(screen.getByLabelText('How you pay')).toHaveValue('IMPS');
  await userEvent.clear(amountField());
  await userEvent.type(amountField(), '199999');
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'RTGS');
  expect(screen.getByText('RTGS carries at least ₹2,00,000.')).toBeInTheDocument();
});

test.each([
  ['UPI', 'numeric'],
  ['IMPS', 'numeric'],
  ['NEFT', 'text'],
  ['RTGS', 'text'],
])('a phone brings up the keys that a reference of %s is written with', async (mode, keys) => {
  await renderPage('/wallet/add-funds');
  await userEvent.selectOptions(await screen.findByLabelText('How you pay'), mode);
  expect(utrField()).toHaveAttribute('inputmode', keys);
});

test('of a pasted receipt the reference stays', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.click(await screen.findByLabelText('Reference (UTR)'));
  await userEvent.paste('Paid to Safar Circle\nUPI Ref No: 402611229999\n14 Nov 2026, 10:32 am');
  expect(utrField()).toHaveValue('402611229999');
  await userEvent.clear(utrField());
  await userEvent.paste('nothing');
  expect(utrField()).toHaveValue('nothing');
});

test('an amount too small and a reference of the wrong form are said in words, and nothing is sent', async () => {
  let sentCount = 0;
  api.use(
    http.post(DEPOSITS_URL, () => {
      sentCount += 1;
      return HttpResponse.error();
    }),
  );
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '999');
  await userEvent.type(utrField(), '12345');
  await send();
  expect(amountField()).toHaveAccessibleDescription(/at least ₹1,000/);
  expect(utrField()).toHaveAccessibleDescription(/UTR must be 12 digits for UPI/);
  await userEvent.selectOptions(screen.getByLabelText('How you pay'), 'NEFT');
  expect(utrField()).toHaveAccessibleDescription(/16 letters and digits for NEFT/);
  expect(sentCount).toBe(0);
});

test('a deposit that is sent is pending until confirmed, and stands in the list', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  await userEvent.type(utrField(), '4026 1122 9999');
  await send();
  expect(await screen.findByText(/It is pending until/)).toHaveTextContent('₹1,500');
  const row = (await screen.findByText('402611229999')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Pending')).toBeInTheDocument();
  expect(within(row).getByText('₹1,500')).toBeInTheDocument();
});

test('a reference used before is refused at its field, and the form stays filled', async () => {
  api.use(http.post(DEPOSITS_URL, () => refuse(409, 'utr_taken', 'Taken.', 'utr')));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  await userEvent.type(utrField(), '402611223344');
  await send();
  await waitFor(() => expect(utrField()).toHaveAccessibleDescription(/UTR was already used for a deposit/));
  expect(utrField()).toHaveFocus();
  expect(utrField()).toHaveValue('402611223344');
  expect(amountField()).toHaveValue('1500');
});

test('sending again after a lost answer is the same request; another body is another', async () => {
  const keys: (string | null)[] = [];
  api.use(
    http.post(DEPOSITS_URL, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    }),
  );
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  await userEvent.type(utrField(), '402611223355');
  for (const count of [1, 2]) {
    await send();
    await screen.findByText(/No answer came/);
    expect(keys).toHaveLength(count);
  }
  await userEvent.type(amountField(), '0');
  await send();
  await screen.findByRole('button', { name: 'I have paid' });
  const [first, second, third] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).toMatch(/^[0-9a-f]{32}$/);
  expect(third).not.toBe(first);
});

describe('on a phone', () => {
  beforeEach(narrowScreen);
  afterEach(() => jest.restoreAllMocks());
  const press = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));

  test('each step takes the screen, the last one after the UPI app, and the confirmation has the focus', async () => {
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
    expect(utrField()).not.toBeVisible();
    await press('Show how to pay');
    expect(await screen.findByRole('link', { name: 'Open UPI app' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^upi:/),
    );
    expect(screen.getByRole('link', { name: /^QR code/ })).toHaveAttribute('href', expect.stringMatching(/^upi:/));
    await waitFor(() => expect(screen.getByText('2. Pay')).toHaveFocus());
    expect(amountField()).not.toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Open UPI app' }));
    expect(utrField()).not.toBeVisible();
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByText('3. Send the reference')).toHaveFocus());
    expect(utrField()).not.toHaveAccessibleDescription(/must be/);
    expect(screen.queryByRole('heading', { name: 'Your deposits' })).not.toBeInTheDocument();
    api.use(http.post('*/api/v1/deposits/announced/:id/report', () => reply(PENDING)));
    await userEvent.type(utrField(), '402611228888');
    await send();
    const words = await screen.findByText(/It is pending until/);
    expect(words).toHaveTextContent('₹1,500');
    expect(document.activeElement).toContainElement(words);
  });

  test('no step is left with an amount that is wrong, and none is opened by its address', async () => {
    await renderPage('/wallet/add-funds?step=report');
    await screen.findByLabelText('Amount in rupees');
    await waitFor(() => expect(amountField()).toBeVisible());
    await userEvent.type(amountField(), '999');
    await press('Show how to pay');
    expect(amountField()).toHaveAccessibleDescription(/at least ₹1,000/);
    expect(amountField()).toHaveFocus();
  });

  test('when the tab was dropped for another app, its step comes back as it was left', async () => {
    const { unmount } = await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
    await press('Show how to pay');
    await press('Enter the reference');
    await waitFor(() => expect(utrField()).toBeVisible());
    await userEvent.type(utrField(), '40261122');
    unmount();
    await renderPage('/wallet/add-funds?step=report');
    await screen.findByLabelText('Reference (UTR)');
    expect(utrField()).toHaveValue('40261122');
    expect(utrField()).toBeVisible();
    expect(amountField()).toHaveValue('1500');
  });

  test('a step leads back to the one before, without the button of a phone, and keeps what is typed', async () => {
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
    await press('Show how to pay');
    await press('Enter the reference');
    await waitFor(() => expect(utrField()).toBeVisible());
    await userEvent.type(utrField(), '40261122');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(screen.getByText('2. Pay')).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(amountField()).toBeVisible());
    expect(amountField()).toHaveValue('1500');
    expect(utrField()).toHaveValue('40261122');
  });

  test('an amount that is refused at the end is said where it is seen', async () => {
    api.use(
      http.post('*/api/v1/deposits/announced/:id/report', () => refuse(400, 'invalid_input', 'Too much.', 'amount')),
    );
    await renderPage('/wallet/add-funds');
    await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
    await press('Show how to pay');
    await press('Enter the reference');
    await waitFor(() => expect(utrField()).toBeVisible());
    await userEvent.type(utrField(), '402611228888');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too much.');
  });
});
