import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EmailChange, PasswordChange, ProfileChange } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { SAMPLE_PROFILE } from '../testing/samples';
import { api } from '../testing/api';
import { onSessionOutdated, renderPage } from '../testing/render-page';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a new name is saved and shown at once, and the host hears that the session has an old one', async () => {
  const changes: ProfileChange[] = [];
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  api.use(
    http.patch<never, ProfileChange>('*/api/v1/user/profile', async ({ request }) => {
      const change = await request.json();
      changes.push(change);
      return reply({ ...SAMPLE_PROFILE, ...change });
    }),
  );
  await renderPage('/profile');
  const field = await screen.findByLabelText('Name');
  await userEvent.clear(field);
  await press('Save name');
  expect(field).toHaveAccessibleDescription('Name is required.');
  await userEvent.type(field, ' Asha Devi ');
  await press('Save name');
  expect(await screen.findByText('Name saved.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Asha Devi' })).toBeInTheDocument();
  expect(changes).toEqual([{ name: 'Asha Devi' }]);
  expect(outdated).toHaveBeenCalledTimes(1);
});

test('a password is changed with the current one, and the fields are emptied', async () => {
  const changes: PasswordChange[] = [];
  api.use(
    http.post<never, PasswordChange>('*/api/v1/user/password', async ({ request }) => {
      changes.push(await request.json());
      return reply(null);
    }),
  );
  await renderPage('/profile');
  await userEvent.type(await screen.findByLabelText('New password'), 'short');
  await press('Change password');
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/is required/);
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/8 to 128 characters/);
  expect(changes).toEqual([]);
  await userEvent.type(screen.getByLabelText('Current password'), 'demo-safar-2026');
  await userEvent.type(screen.getByLabelText('New password'), ' and a long walk');
  await press('Change password');
  expect(await screen.findByText(/Your other sessions have ended/)).toBeInTheDocument();
  expect(changes).toEqual([{ currentPassword: 'demo-safar-2026', newPassword: 'short and a long walk' }]);
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('another email is asked for with the password, and nothing changes until its link is opened', async () => {
  const asked: EmailChange[] = [];
  api.use(
    http.post<never, EmailChange>('*/api/v1/user/email', async ({ request }) => {
      asked.push(await request.json());
      return reply(null);
    }),
  );
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Email' });
  expect(section).toHaveTextContent(`You sign in with ${SAMPLE_PROFILE.email}`);
  const [email, password] = [
    within(section).getByLabelText('New email'),
    within(section).getByLabelText('Your password'),
  ];
  await userEvent.type(email, 'asha@');
  await press('Change email');
  expect(email).toHaveAccessibleDescription(/email/i);
  expect(password).toHaveAccessibleDescription(/Current password is required\./);
  expect(asked).toEqual([]);
  await userEvent.type(email, 'new.example');
  await userEvent.type(password, 'demo-safar-2026');
  await press('Change email');
  expect(await within(section).findByText(/A link is on its way to the new address/)).toBeInTheDocument();
  expect(asked).toEqual([{ email: 'asha@new.example', currentPassword: 'demo-safar-2026' }]);
  expect(email).toHaveValue('');
  expect(section).toHaveTextContent(`You sign in with ${SAMPLE_PROFILE.email}`);
});

test('a refused change of the email keeps what was typed', async () => {
  const message = 'Current password is wrong.';
  api.use(http.post('*/api/v1/user/email', () => refuse(400, 'invalid_input', message, 'currentPassword')));
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Email' });
  await userEvent.type(within(section).getByLabelText('New email'), 'asha@new.example');
  await userEvent.type(within(section).getByLabelText('Your password'), 'not this one');
  await press('Change email');
  expect(await within(section).findByText(message)).toBeInTheDocument();
  expect(within(section).getByLabelText('New email')).toHaveValue('asha@new.example');
  expect(within(section).getByLabelText('Your password')).toHaveValue('not this one');
});

test('who has not opened the link of the email yet gets it again', async () => {
  let sent = 0;
  api.use(
    http.get('*/api/v1/user/profile', () => reply({ ...SAMPLE_PROFILE, isEmailVerified: false })),
    http.post('*/api/v1/user/verification-mail', () => {
      sent += 1;
      return reply(null);
    }),
  );
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Email' });
  expect(await within(section).findByText('Not verified')).toBeInTheDocument();
  await press('Send the link again');
  expect(await within(section).findByText('The link is on its way. It works for 7 days.')).toBeInTheDocument();
  expect(sent).toBe(1);
});

test('a wrong current password is said at its field, in the words of the server', async () => {
  const message = 'Current password is wrong.';
  api.use(http.post('*/api/v1/user/password', () => refuse(400, 'invalid_input', message, 'currentPassword')));
  await renderPage('/profile');
  await userEvent.type(await screen.findByLabelText('Current password'), 'not this one');
  await userEvent.type(screen.getByLabelText('New password'), 'a long walk home');
  await press('Change password');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText('Current password')).toHaveValue('not this one');
});

test('each session is named, this one cannot be ended from here, another can', async () => {
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Sessions' });
  const current = (await within(section).findByText('Chrome on Windows')).closest('li') as HTMLElement;
  expect(within(current).getByText('This session')).toBeInTheDocument();
  expect(within(current).queryByRole('button')).not.toBeInTheDocument();
  await press(/End the session of Chrome on Android/);
  expect(await within(section).findByText('Safari on iPhone')).toBeInTheDocument();
  await screen.findByRole('button', { name: 'End all others' });
  expect(within(section).queryByText('Chrome on Android')).not.toBeInTheDocument();
  await press('End all others');
  expect(await within(section).findByText('This session')).toBeInTheDocument();
  expect(within(section).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
});

test('five sessions stand in the open, those used before them are a press away', async () => {
  const seven = Array.from({ length: 7 }, (_, place) => ({
    id: String(place),
    createdAt: '2026-11-20T08:32:00Z',
    lastUsedAt: `2026-11-2${7 - place}T08:40:00Z`,
    userAgent: '',
    address: `192.0.2.${place}`,
    isCurrent: place === 0,
  }));
  api.use(http.get('*/api/v1/user/sessions', () => reply(seven)));
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Sessions' });
  expect(await within(section).findByText(/192\.0\.2\.4/)).toBeVisible();
  expect(within(section).getByText(/192\.0\.2\.5/)).not.toBeVisible();
  await userEvent.click(within(section).getByText('Used before these: 2'));
  expect(within(section).getByText(/192\.0\.2\.6/)).toBeVisible();
});

test('support that looks at the account stands among the sessions, and can be ended', async () => {
  const session = { id: '9', createdAt: '2026-11-23T08:32:00Z', lastUsedAt: '2026-11-23T08:40:00Z', isCurrent: false };
  const look = { ...session, userAgent: '', address: '', viewedUntil: '2026-11-23T09:02:00Z' };
  api.use(http.get('*/api/v1/user/sessions', () => reply([look])));
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Sessions' });
  expect(await within(section).findByText('Support, reading')).toBeInTheDocument();
  expect(within(section).getByText(/can change nothing, until 23 Nov 2026, 2:32.pm/)).toBeInTheDocument();
  api.use(
    http.delete('*/api/v1/user/sessions/9', () => reply(null)),
    http.get('*/api/v1/user/sessions', () => reply([])),
  );
  await userEvent.click(within(section).getByRole('button', { name: 'End the session of Support, reading' }));
  expect(await within(section).findByText('Ended.')).toHaveFocus();
});
