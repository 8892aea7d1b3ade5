import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

const DEPOSITS_URL = '*/api/v1/deposits';
const amountField = () => screen.getByLabelText('Amount in rupees');
const utrField = () => screen.getByLabelText('Reference (UTR)');
const send = () => userEvent.click(screen.getByRole('button', { name: 'I have paid, send it' }));

test('the tier shows while the amount is typed, with its limits', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.type(amountField(), '1,999');
  const tier = (await screen.findByText(/^Tier from/)).parentElement;
  expect(tier).toHaveTextContent('Tier from ₹1,000');
  expect(tier).toHaveTextContent('Cashback on 15 weekdays');
  expect(tier).toHaveTextContent('At most ₹120 credited in a day');
  expect(tier).toHaveTextContent('earnings are not guaranteed');
  await userEvent.clear(amountField());
  await userEvent.type(amountField(), '2000');
  expect(await screen.findByText('Cashback on 30 weekdays')).toBeInTheDocument();
});

test('a good amount by UPI has a QR code and a link to the payee of the club', async () => {
  await renderPage('/wallet/add-funds');
  await userEvent.type(amountField(), '1500');
  expect(screen.getByRole('img', { name: 'QR code of the UPI payment to Safar Circle' })).toBeInTheDocument();
  const href = screen.getByRole('link', { name: 'Open UPI app' }).getAttribute('href') ?? '';
  const fields = Object.fromEntries(new URL(href).searchParams);
  expect(fields).toEqual({
    pa: 'safarcircle@upi.example',
    pn: 'Safar Circle',
    am: '1500.00',
    cu: 'INR',
    tn: 'Safar Circle deposit',
    tr: expect.stringMatching(/^SC[0-9a-f]{32}$/),
  });
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
  await userEvent.type(amountField(), '999');
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
  await userEvent.type(amountField(), '1500');
  await userEvent.type(utrField(), '4026 1122 9999');
  await send();
  expect(await screen.findByText(/It is pending until/)).toHaveTextContent('₹1,500');
  const row = (await screen.findByText('402611229999')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Pending')).toBeInTheDocument();
  expect(within(row).getByText('₹1,500')).toBeInTheDocument();
});

test('a reference used before is refused at its field, and the form stays filled', async () => {
  const refusal = { message: 'Taken.', code: 'utr_taken', field: 'utr' };
  api.use(http.post(DEPOSITS_URL, () => HttpResponse.json(refusal, { status: 409 })));
  await renderPage('/wallet/add-funds');
  await userEvent.type(amountField(), '1500');
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
  await userEvent.type(amountField(), '1500');
  await userEvent.type(utrField(), '402611223355');
  for (const count of [1, 2]) {
    await send();
    await screen.findByText(/No answer came/);
    expect(keys).toHaveLength(count);
  }
  await userEvent.type(amountField(), '0');
  await send();
  await screen.findByRole('button', { name: 'I have paid, send it' });
  const [first, second, third] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).toMatch(/^[0-9a-f]{32}$/);
  expect(third).not.toBe(first);
});
