import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PayoutDetails, SavedPayoutDetails } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { askAgain } from '../testing/ask-again';
import { renderPage } from '../testing/render-page';

const DETAILS_URL = '*/api/v1/user/payout-details';
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save payout details' }));

function answerDetails(details: PayoutDetails): PayoutDetails[] {
  const saved: PayoutDetails[] = [];
  api.use(
    http.get(DETAILS_URL, () => reply(details)),
    http.put<never, PayoutDetails>(DETAILS_URL, async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return reply(body);
    }),
  );
  return saved;
}

test('what is kept stands in the form, and a change is saved in its normal form', async () => {
  const saved = answerDetails({ upiId: 'demo@upi', bank: null });
  await renderPage('/profile');
  const upiId = await screen.findByLabelText(/UPI id/);
  expect(upiId).toHaveValue('demo@upi');
  await userEvent.clear(upiId);
  await userEvent.type(upiId, ' Asha@OkBank ');
  await save();
  expect(await screen.findByText('Payout details saved.')).toBeInTheDocument();
  expect(saved).toEqual([{ upiId: 'asha@okbank', bank: null }]);
  expect(upiId).toHaveValue('asha@okbank');
});

test('half a bank account is refused field by field, and nothing is sent', async () => {
  const saved = answerDetails({ upiId: null, bank: null });
  await renderPage('/profile');
  await userEvent.type(await screen.findByLabelText('Account number'), '12345');
  await userEvent.type(screen.getByLabelText('IFSC'), 'SBIN1');
  await save();
  expect(screen.getByLabelText('Account holder')).toHaveAccessibleDescription('Account holder is required.');
  expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(/9 to 18 digits/);
  expect(screen.getByLabelText('IFSC')).toHaveAccessibleDescription(/IFSC must be 11 characters/);
  expect(saved).toEqual([]);
});

test('what the server refuses stands at the field of the bank account, and what was typed stays', async () => {
  answerDetails({ upiId: null, bank: null });
  api.use(http.put(DETAILS_URL, () => refuse(400, 'invalid_input', 'IFSC belongs to no bank.', 'bank.ifsc')));
  await renderPage('/profile');
  await userEvent.type(await screen.findByLabelText('Account holder'), 'Asha Devi');
  await userEvent.type(screen.getByLabelText('Account number'), '123456789012');
  await userEvent.type(screen.getByLabelText('IFSC'), 'SBIN0001234');
  await save();
  expect(await screen.findByText('IFSC belongs to no bank.')).toBeInTheDocument();
  expect(screen.getByLabelText('IFSC')).toHaveAccessibleDescription('IFSC belongs to no bank.');
  expect(screen.getByLabelText('Account number')).toHaveValue('123456789012');
});

test('new details say from when they hold and where money goes until then, and can be taken back', async () => {
  let former = { upiId: 'demo@upi', bank: null };
  const next = { upiId: 'asha@okbank', bank: null, holdsFrom: '2026-11-21T06:00:00.000Z' };
  api.use(
    http.get(DETAILS_URL, () => reply(former)),
    http.put(DETAILS_URL, () => reply({ ...former, next })),
    http.delete(`${DETAILS_URL}/next`, () => reply(former)),
  );
  await renderPage('/profile');
  const upiId = await screen.findByLabelText(/UPI id/);
  await userEvent.clear(upiId);
  await userEvent.type(upiId, 'asha@okbank');
  await save();
  expect(await screen.findByText(/hold from 21 Nov 2026, 11:30 am/)).toHaveTextContent(
    'your new details (UPI asha@okbank) hold from 21 Nov 2026, 11:30 am. Until then your withdrawals go to: UPI demo@upi.',
  );
  expect(upiId).toHaveValue('asha@okbank');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the former details' }));
  await waitFor(() => expect(screen.getByLabelText(/UPI id/)).toHaveValue('demo@upi'));
  expect(screen.queryByText(/hold from/)).not.toBeInTheDocument();
  expect(screen.getByText('The change is taken back.')).toHaveFocus();
  askAgain();
  await screen.findByText('The change is taken back.');
  former = { upiId: 'later@okbank', bank: null };
  askAgain();
  await waitFor(() => expect(screen.queryByText('The change is taken back.')).not.toBeInTheDocument());
  expect(screen.getByLabelText(/UPI id/)).toHaveValue('later@okbank');
});

test('what is saved in another tab comes into the fields, unless something is typed there', async () => {
  let details: SavedPayoutDetails = { upiId: 'demo@upi', bank: null };
  api.use(http.get(DETAILS_URL, () => reply(details)));
  const holdsFrom = '2026-11-21T06:00:00.000Z';
  await renderPage('/profile');
  const upiId = await screen.findByLabelText(/UPI id/);
  details = { ...details, next: { upiId: 'asha@okbank', bank: null, holdsFrom } };
  askAgain();
  expect(await screen.findByText(/your new details \(UPI asha@okbank\) hold from/)).toBeInTheDocument();
  expect(upiId).toHaveValue('asha@okbank');
  await userEvent.type(upiId, 'x');
  details = { ...details, next: { upiId: 'other@okbank', bank: null, holdsFrom } };
  askAgain();
  expect(await screen.findByText(/your new details \(UPI other@okbank\) hold from/)).toBeInTheDocument();
  expect(upiId).toHaveValue('asha@okbankx');
});

test('the first details of a wallet with money say from when they hold, and that nothing can be withdrawn', async () => {
  const none = { upiId: null, bank: null };
  const next = { upiId: 'asha@okbank', bank: null, holdsFrom: '2026-11-21T06:00:00.000Z' };
  api.use(
    http.get(DETAILS_URL, () => reply({ ...none, next })),
    http.delete(`${DETAILS_URL}/next`, () => reply(none)),
  );
  await renderPage('/profile');
  expect(await screen.findByText(/hold from 21 Nov 2026, 11:30 am/)).toHaveTextContent(
    'Until then nothing can be withdrawn.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take these details back' }));
  await waitFor(() => expect(screen.getByLabelText(/UPI id/)).toHaveValue(''));
});
