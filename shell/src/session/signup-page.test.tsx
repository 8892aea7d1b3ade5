import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLanguage } from 'i18n/host';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { renderSite } from '../../test/render-site';
import { keepReferralCode, SignupPage } from './signup-page';
import { sessionFailed } from './slice';
import { act } from 'react';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  // A page that comes back has what was typed, and by whom somebody was invited.
  sessionStorage.clear();
  localStorage.clear();
});

async function openSignup(path = '/signup') {
  const site = renderSite([{ path: '/signup', element: <SignupPage /> }], path);
  await screen.findByRole('heading', { name: 'Create a New Account' });
  return site;
}

test('an empty form is not sent: every required field says what it needs, the first has the focus', async () => {
  const { store } = await openSignup();
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Name is required.')).toBeInTheDocument();
  expect(screen.getByText('Email is required.')).toBeInTheDocument();
  expect(screen.getByText('Mobile number is required.')).toBeInTheDocument();
  expect(screen.getByText('Password is required.')).toBeInTheDocument();
  expect(screen.getByLabelText('Full Name')).toHaveFocus();
  expect(store.getState().session.loading).toBe(false);
});

test('a field that is left with a wrong value says so, tied to the field', async () => {
  await openSignup();
  await userEvent.type(screen.getByLabelText('Mobile Number'), '12345');
  await userEvent.tab();
  const message = await screen.findByText('Mobile number must be 10 digits starting with 6, 7, 8 or 9.');
  expect(screen.getByLabelText('Mobile Number')).toHaveAttribute('aria-describedby', message.id);
});

test('a visitor who leaves a field for the button is told nothing yet, which would move the button', async () => {
  await openSignup();
  await userEvent.type(screen.getByLabelText('Mobile Number'), '12345');
  await act(async () => screen.getByRole('button', { name: 'Register' }).focus());
  expect(screen.getByLabelText('Mobile Number')).not.toHaveAttribute('aria-describedby');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Mobile number must be 10 digits/)).toBeInTheDocument();
});

test('a password that was there before the program is checked like one that is typed', async () => {
  await openSignup();
  const password = screen.getByLabelText('Password') as HTMLInputElement;
  password.value = 'password123';
  await userEvent.click(password);
  await userEvent.tab();
  expect(await screen.findByText('Password is too common. Choose another one.')).toBeInTheDocument();
});

test('a password among the commonest is refused before the server is asked', async () => {
  await openSignup();
  await userEvent.type(screen.getByLabelText('Password'), 'password123');
  await userEvent.tab();
  expect(await screen.findByText('Password is too common. Choose another one.')).toBeInTheDocument();
});

test('a complete form is sent once, without an empty referral code', async () => {
  const sent: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  api.use(
    http.post('*/api/v1/user/registerUser', async ({ request }) => {
      sent.push(await request.json());
      await answered;
      return HttpResponse.error();
    }),
  );
  const { store } = await openSignup();
  await userEvent.type(screen.getByLabelText('Full Name'), 'Asha Devi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@safar.example');
  await userEvent.type(screen.getByLabelText('Mobile Number'), '+91 90000 00001');
  await userEvent.type(screen.getByLabelText('Password'), 'a long walk home');
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  const button = await screen.findByRole('button', { name: 'Creating Account...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(store.getState().session.loading).toBe(true);
  // What comes back belongs to this test, not to the page of the next.
  answer();
  await waitFor(() => expect(store.getState().session.loading).toBe(false));
  const contact = { email: 'asha@safar.example', mobileNumber: '+91 90000 00001' };
  expect(sent).toEqual([{ name: 'Asha Devi', ...contact, password: 'a long walk home' }]);
});

test('a form filled in in Hindi says so, for the mails', async () => {
  const register = jest.fn();
  renderSite([{ path: '/signup', element: <SignupPage /> }], '/signup', { register });
  await userEvent.type(await screen.findByLabelText('Full Name'), 'Asha Devi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@safar.example');
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9000000001');
  const password = screen.getByLabelText('Password');
  await userEvent.type(password, 'a long walk home');
  act(() => showLanguage('hi'));
  await userEvent.type(password, '{Enter}');
  const sent = expect.objectContaining({ name: 'Asha Devi', language: 'hi' });
  await waitFor(() => expect(register).toHaveBeenCalledWith(sent));
  act(() => showLanguage('en'));
});

test('the session’s error is shown under the fields', async () => {
  const { store } = await openSignup();
  act(() => void store.dispatch(sessionFailed('Sign up failed. Please try again.')));
  expect(screen.getByRole('alert')).toHaveTextContent('Sign up failed. Please try again.');
});

test('an error about a field is shown at the field, until it is mended', async () => {
  const { store } = await openSignup();
  await userEvent.type(screen.getByLabelText('Email'), 'asha@safar.example');
  act(() => void store.dispatch(sessionFailed('Email is already registered.', 'email')));
  const field = screen.getByLabelText('Email');
  expect(field).toHaveAccessibleDescription('Email is already registered.');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('asha@safar.example');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(field, 'x');
  expect(field).not.toHaveAttribute('aria-describedby');
  expect(store.getState().session.error).toBeNull();
});

test('a link with a referral code fills it in, and says who invites', async () => {
  await openSignup('/signup?ref=SAFAR2026');
  expect(screen.getByLabelText(/Referral Code/)).toHaveValue('SAFAR2026');
  expect(await screen.findByText('Meera has invited you.')).toBeInTheDocument();
});

test('nobody comes from anybody without an invitation', () => {
  expect(keepReferralCode(null)).toBe('');
});

test('the code of an invitation is kept for thirty days', () => {
  expect(keepReferralCode('SAFAR123', 0)).toBe('SAFAR123');
  expect(keepReferralCode(null, 30 * DAY_MS - 1)).toBe('SAFAR123');
  expect(keepReferralCode(null, 30 * DAY_MS)).toBe('');
});

test('the newest invitation counts', () => {
  keepReferralCode('SAFAR123', 0);
  expect(keepReferralCode('SAFAR456', DAY_MS)).toBe('SAFAR456');
  expect(keepReferralCode(null, 2 * DAY_MS)).toBe('SAFAR456');
});

test('where storage is refused the code stays for this visit', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  expect(keepReferralCode('SAFAR123')).toBe('SAFAR123');
  expect(keepReferralCode(null)).toBe('SAFAR123');
  jest.restoreAllMocks();
});
