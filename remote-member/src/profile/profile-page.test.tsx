import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnTestimonial, Profile } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import type { Session } from 'shared-auth';
import { SAMPLE_PROFILE } from '../testing/samples';
import { api } from '../testing/api';
import { changeSession, renderPage, signedIn } from '../testing/render-page';

const NOBODY: Session = { user: null, isAuthenticated: false, loading: false, error: null };
const PROFILE_URL = '*/api/v1/user/profile';

function answerProfile(result: Profile | null): void {
  api.use(http.get(PROFILE_URL, () => reply(result)));
}

function factOf(label: string): HTMLElement {
  const fact = screen.getByText(label).parentElement;
  if (!fact) throw new Error(`no fact "${label}"`);
  return within(fact).getByRole('definition');
}

test('the profile shows who the member is, by what number, and who brought them', async () => {
  answerProfile(SAMPLE_PROFILE);
  await renderPage('/profile');
  expect(await screen.findByRole('heading', { level: 2, name: 'Demo Member' })).toBeInTheDocument();
  expect(factOf('ID')).toHaveTextContent(SAMPLE_PROFILE._id);
  expect(factOf('Full Name')).toHaveTextContent('Demo Member');
  expect(factOf('Contact Number')).toHaveTextContent(SAMPLE_PROFILE.mobileNumber);
  expect(factOf('Referred By')).toHaveTextContent('Asha Verma');
});

test('what the server says replaces what the session knew', async () => {
  answerProfile({ ...SAMPLE_PROFILE, name: 'Asha Devi' });
  await renderPage('/profile', signedIn({ ...SAMPLE_PROFILE, name: 'Asha' }));
  expect(await screen.findByRole('heading', { name: 'Asha Devi' })).toBeInTheDocument();
});

test('a member without name, number or sponsor is shown by email and N/A', async () => {
  const bare = { ...SAMPLE_PROFILE, name: '', mobileNumber: '', referredBy: null };
  answerProfile(bare);
  await renderPage('/profile', signedIn(bare));
  expect(await screen.findByRole('heading', { level: 2, name: bare.email })).toBeInTheDocument();
  expect(factOf('Contact Number')).toHaveTextContent('N/A');
  expect(factOf('Referred By')).toHaveTextContent('N/A');
});

test('while the session is being restored there is a spinner, then the profile', async () => {
  answerProfile(SAMPLE_PROFILE);
  await renderPage('/profile', { ...NOBODY, loading: true });
  expect(screen.getByText('Loading your profile...')).toBeInTheDocument();
  changeSession(signedIn());
  expect(await screen.findByRole('heading', { name: 'Demo Member' })).toBeInTheDocument();
});

test('without a user the visitor is asked to log in', async () => {
  await renderPage('/profile', NOBODY);
  expect(screen.getByText('No user profile found. Please log in.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});

test('a server that knows no such user asks to log in too', async () => {
  answerProfile(null);
  await renderPage('/profile');
  expect(await screen.findByText('No user profile found. Please log in.')).toBeInTheDocument();
});

test('the error of a session that could not be restored is shown, with the way to a new one', async () => {
  await renderPage('/profile', { ...NOBODY, error: 'The club is closed for the night.' });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Failed to load profile');
  expect(alert).toHaveTextContent('The club is closed for the night.');
  expect(within(alert).getByRole('link', { name: 'Go to sign in' })).toBeInTheDocument();
});

test('a refused request shows the message of the server', async () => {
  api.use(http.get(PROFILE_URL, () => refuse(503, 'unavailable', 'Resting.')));
  await renderPage('/profile');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load profile');
  expect(alert).toHaveTextContent('Resting.');
});

test('a reply that is no success asks to try again, and trying again shows the profile', async () => {
  api.use(http.get(PROFILE_URL, () => HttpResponse.json({ responseCode: 500, result: null })));
  await renderPage('/profile');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch profile. Please try again.');
  answerProfile({ ...SAMPLE_PROFILE, name: 'Asha Devi' });
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByRole('heading', { name: 'Asha Devi' })).toBeInTheDocument();
});

test('another member who signs in sees nothing of the one before', async () => {
  answerProfile(SAMPLE_PROFILE);
  await renderPage('/profile');
  expect(await screen.findByRole('heading', { name: 'Demo Member' })).toBeInTheDocument();
  const other = { ...SAMPLE_PROFILE, _id: '12', name: 'Asha' };
  answerProfile(other);
  changeSession(signedIn(other));
  expect(await screen.findByRole('heading', { name: 'Asha' })).toBeInTheDocument();
  expect(screen.queryByText('Demo Member')).not.toBeInTheDocument();
});

test('words that the member allowed to publish are shown, and gone when they say so', async () => {
  const user = userEvent.setup();
  const words = { shownAs: 'Asha, Patna', wordsEn: 'I check it myself.', wordsHi: '', isPublished: true };
  let own: OwnTestimonial | null = words;
  api.use(
    http.get('*/api/v1/user/testimonial', () => reply(own)),
    http.delete('*/api/v1/user/testimonial', () => {
      own = null;
      return reply(null);
    }),
  );
  answerProfile(SAMPLE_PROFILE);
  await renderPage('/profile');
  expect(await screen.findByText('“I check it myself.”')).toHaveAttribute('lang', 'en');
  expect(screen.getByText(/as those of “Asha, Patna”/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Take my words off the site' }));
  const said = await screen.findByText('Your words are taken back. They are on our site no more.');
  expect(said.closest('[tabindex]')).toHaveFocus();
  expect(screen.queryByText('“I check it myself.”')).not.toBeInTheDocument();
});

test('words that are gone with a reply that is lost are said to be gone', async () => {
  let own: OwnTestimonial | null = { shownAs: 'Asha, Patna', wordsEn: 'I check it.', wordsHi: '', isPublished: true };
  api.use(
    http.get('*/api/v1/user/testimonial', () => reply(own)),
    http.delete('*/api/v1/user/testimonial', () => {
      own = null;
      return HttpResponse.error();
    }),
  );
  answerProfile(SAMPLE_PROFILE);
  await renderPage('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Take my words off the site' }));
  const said = await screen.findByText('Your words are taken back. They are on our site no more.');
  expect(said.closest('[tabindex]')).toHaveFocus();
});

test('an invitation in the member’s own words is kept on this device for them alone', async () => {
  answerProfile(SAMPLE_PROFILE);
  const { unmount } = await renderPage('/profile');
  const findWords = () => screen.findByRole('textbox', { name: 'Your words' });
  const suggested = ((await findWords()) as HTMLTextAreaElement).value;
  await userEvent.clear(await findWords());
  await userEvent.type(await findWords(), 'Come along.');
  unmount();
  const other = { ...SAMPLE_PROFILE, _id: '99' };
  answerProfile(other);
  const next = await renderPage('/profile', signedIn(other));
  expect(await findWords()).toHaveValue(suggested);
  next.unmount();
  answerProfile(SAMPLE_PROFILE);
  await renderPage('/profile');
  expect(await findWords()).toHaveValue('Come along.');
});
