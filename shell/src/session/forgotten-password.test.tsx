import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { renderSite } from '../../test/render-site';
import { ConfirmEmailPage, ForgottenPasswordPage, ResetPasswordPage } from './forgotten-password';
import { LoginPage } from './login-page';

const PATHS = [
  { path: '/forgotten-password', element: <ForgottenPasswordPage /> },
  { path: '/login', element: <LoginPage /> },
  { path: '/reset-password', element: <ResetPasswordPage /> },
  { path: '/confirm-email', element: <ConfirmEmailPage /> },
];
const TOKEN = 'a'.repeat(43);
const done = () => HttpResponse.json({ responseCode: 200, responseMessage: 'Done.', result: null });

test('who asks for a link is told the same whether there is an account or not', async () => {
  let asked: unknown;
  api.use(
    http.post('*/api/v1/user/forgotten-password', async ({ request }) => {
      asked = await request.json();
      return done();
    }),
  );
  renderSite(PATHS, '/forgotten-password');
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@test.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/If there is an account with this email/)).toBeInTheDocument();
  expect(asked).toEqual({ email: 'asha@test.example' });
});

test('the email that was typed to sign in is there, and comes back with the way to where one was going', async () => {
  const { router } = renderSite(PATHS, '/forgotten-password');
  await act(() => router.navigate('/login', { state: { from: '/wallet' } }));
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
  const email = screen.getByLabelText('Email');
  expect(email).toHaveValue('asha@test');
  await userEvent.type(email, '.example');
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@test.example');
  expect(router.state.location.state).toMatchObject({ from: '/wallet' });
});

test('a new password is sent with the token of the link, and leads to signing in', async () => {
  let sent: unknown;
  api.use(
    http.post('*/api/v1/user/reset-password', async ({ request }) => {
      sent = await request.json();
      return done();
    }),
  );
  renderSite(PATHS, `/reset-password#${TOKEN}`);
  await userEvent.type(await screen.findByLabelText('New password'), 'eleven boats on the lake');
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeInTheDocument();
  expect(screen.getByText(/withdrawals are closed for 24 hours/)).toBeInTheDocument();
  expect(sent).toEqual({ token: TOKEN, password: 'eleven boats on the lake' });
});

test('a link that is used or too old is said in words, beside the way to a new one', async () => {
  const message = 'This link has been used already, or is too old. Ask for a new one.';
  const refusal = { responseCode: 410, responseMessage: message, message, code: 'link_expired' };
  api.use(http.post('*/api/v1/user/reset-password', () => HttpResponse.json(refusal, { status: 410 })));
  renderSite(PATHS, `/reset-password#${TOKEN}`);
  await userEvent.type(await screen.findByLabelText('New password'), 'eleven boats on the lake');
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgotten-password');
  expect(screen.queryByText(/it may have worked/)).not.toBeInTheDocument();
});

test('a link that is used up after a try without an answer may have worked, which leads to signing in', async () => {
  const message = 'This link has been used already, or is too old. Ask for a new one.';
  const refusal = { responseCode: 410, responseMessage: message, message, code: 'link_expired' };
  api.use(http.post('*/api/v1/user/reset-password', () => HttpResponse.error()));
  renderSite(PATHS, `/reset-password#${TOKEN}`);
  await userEvent.type(await screen.findByLabelText('New password'), 'eleven boats on the lake');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer came from the server.');
  expect(screen.queryByText(/it may have worked/)).not.toBeInTheDocument();
  api.use(http.post('*/api/v1/user/reset-password', () => HttpResponse.json(refusal, { status: 410 })));
  await save();
  expect(await screen.findByText(/^No answer came to your first try, and it may have worked/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login');
});

test.each([
  ['/reset-password', 'Ask for a new link', '/forgotten-password'],
  ['/confirm-email', 'Ask for a new link on your profile', '/profile'],
])('%s without a link says so, and shows the way to one instead of a form', async (path, name, target) => {
  const { router } = renderSite(PATHS, path);
  expect(await screen.findByRole('alert')).toHaveTextContent('The link is missing from the address.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', target);
  // The link of the mail may be opened in the same tab, which changes nothing but what stands after the "#".
  await act(() => router.navigate(`${path}#${TOKEN}`));
  expect(await screen.findByRole('button', { name: /^(Save the new password|Confirm this address)$/ })).toBeEnabled();
});
