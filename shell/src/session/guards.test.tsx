import { delay, http, HttpResponse } from 'msw';
import { act, fireEvent, screen } from '@testing-library/react';
import { publishSession, removeToken, SIGNED_OUT } from 'shared-auth/host';
import { api } from '../../test/api';
import { ADMIN, MEMBER } from '../../test/profiles';
import { renderSite } from '../../test/render-site';
import { NoAccessPage } from '../app/fallback-pages';
import { keepChosenLanguage, LanguageContext } from '../language/language';
import { RemoteError } from '../remotes/faults';
import { RequireAdmin, RequireMember, RequireSignedOut } from './guards';
import { sessionFailed, sessionStarted, signOutRequested } from './slice';

const LoginForm = () => (
  <>
    <p>Login form</p>
    <input aria-label="Email" />
  </>
);

const routes = [
  { path: '/', element: <p>Home</p> },
  {
    element: <RequireMember />,
    children: [
      { path: '/wallet', element: <p>Wallet</p> },
      {
        element: <RequireAdmin otherwise={<NoAccessPage />} />,
        children: [{ path: '/admin', element: <p>Back office</p> }],
      },
    ],
  },
  { element: <RequireSignedOut to="/" />, children: [{ path: '/login', element: <LoginForm /> }] },
  { element: <RequireSignedOut to="/login" />, children: [{ path: '/signup', element: <p>Signup form</p> }] },
];

beforeEach(() => {
  jest.useFakeTimers();
  removeToken();
  publishSession(SIGNED_OUT);
});
afterEach(() => jest.useRealTimers());

/** Lets routes load and timers run; the clock moves by `ms`. */
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function openAt(path: string, other?: Parameters<typeof renderSite>[2]) {
  const site = renderSite(routes, path, other);
  await advance(0);
  return site;
}

test('a signed-out visitor of a member page sees Loading... for 100 ms, then /login', async () => {
  const { router } = await openAt('/wallet');
  await advance(99);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/wallet');
  await advance(1);
  expect(router.state.location.pathname).toBe('/login');
});

test('signing in after that leads back to the page asked for', async () => {
  const { router, store } = await openAt('/wallet?page=2');
  await advance(100);
  await advance(100);
  expect(screen.getByText('Login form')).toBeInTheDocument();
  await act(async () => void store.dispatch(sessionStarted(MEMBER)));
  expect(router.state.location.pathname + router.state.location.search).toBe('/wallet?page=2');
});

test('a guard waits for the restore of a stored token, however long it takes', async () => {
  api.use(http.get('*/api/v1/user/profile', () => delay('infinite')));
  localStorage.setItem('token', 'kept');
  const { router, store } = await openAt('/wallet');
  expect(store.getState().session.loading).toBe(true);
  await advance(5_000);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await act(async () => void store.dispatch(sessionStarted(MEMBER)));
  expect(screen.getByText('Wallet')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/wallet');
});

test('a refused restore leads to /login', async () => {
  api.use(http.get('*/api/v1/user/profile', () => delay('infinite')));
  localStorage.setItem('token', 'stale');
  const { router, store } = await openAt('/wallet');
  await advance(100);
  removeToken();
  await act(async () => void store.dispatch(sessionFailed('Your session has ended.')));
  expect(router.state.location.pathname).toBe('/login');
});

test('a restore that nobody answers sends nobody away, and can be tried again', async () => {
  let isAway = true;
  api.use(
    http.get('*/api/v1/user/profile', () =>
      isAway
        ? HttpResponse.json({ message: 'Please try again shortly.' }, { status: 503 })
        : HttpResponse.json({ responseCode: 200, responseMessage: 'ok', result: MEMBER }),
    ),
  );
  localStorage.setItem('token', 'kept');
  const { router } = await openAt('/wallet');
  await advance(1000);
  expect(screen.getByRole('alert')).toHaveTextContent(/see who is signed in.*Please try again shortly/);
  expect(router.state.location.pathname).toBe('/wallet');
  isAway = false;
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await advance(1000);
  expect(screen.getByText('Wallet')).toBeInTheDocument();
});

test('a session that cannot be loaded is named in its place, and asked for again; nobody is sent away', async () => {
  localStorage.setItem('token', 'kept');
  let failure: RemoteError | undefined = new RemoteError('sign-in', new Error('its server cannot be reached'));
  const restore = jest.fn();
  const { router } = await openAt('/wallet', { restore, findFailure: () => failure });
  await advance(100);
  expect(screen.getByRole('alert')).toHaveTextContent('its server cannot be reached');
  expect(router.state.location.pathname).toBe('/wallet');

  restore.mockClear();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(restore).toHaveBeenCalledTimes(1);
  await act(async () => publishSession({ ...SIGNED_OUT, loading: true }));
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true');
  // The program has come, and asks the server who is there.
  failure = undefined;
  await act(async () => publishSession({ ...SIGNED_OUT, loading: true, error: null }));
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await act(async () => publishSession({ ...SIGNED_OUT, user: MEMBER, isAuthenticated: true }));
  expect(screen.getByText('Wallet')).toBeInTheDocument();
});

test('signing out of a member page goes to /, never by way of /login', async () => {
  const { router, store } = await openAt('/');
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  await act(async () => void store.dispatch(sessionStarted(MEMBER)));
  await act(async () => router.navigate('/wallet'));
  await advance(100);
  expect(screen.getByText('Wallet')).toBeInTheDocument();
  await act(async () => void store.dispatch(signOutRequested()));
  await advance(200);
  expect(router.state.location.pathname).toBe('/');
  expect(visited).not.toContain('/login');
});

test('a session that ends before the guard has decided does not make it decide for /login', async () => {
  publishSession({ ...SIGNED_OUT, user: MEMBER, isAuthenticated: true });
  const { router } = await openAt('/wallet');
  await advance(50);
  await act(async () => publishSession(SIGNED_OUT));
  await advance(200);
  expect(router.state.location.pathname).toBe('/wallet');
});

test('back to a member page, before anything else is drawn after the sign-out, leads to /login', async () => {
  const { router, store } = await openAt('/');
  await act(async () => void store.dispatch(sessionStarted(MEMBER)));
  await act(async () => router.navigate('/wallet'));
  await advance(100);
  await act(async () => {
    store.dispatch(signOutRequested());
    await jest.advanceTimersByTimeAsync(0);
    expect(router.state.location.pathname).toBe('/');
    await router.navigate(-1);
  });
  await advance(200);
  expect(router.state.location.pathname).toBe('/login');
});

test.each(['/login', '/signup'])('a signed-in member who opens %s is sent to /', async (path) => {
  const { router, store } = await openAt(path);
  await act(async () => void store.dispatch(sessionStarted(MEMBER)));
  await advance(300);
  expect(router.state.location.pathname).toBe('/');
});

test('what is typed into /login while a stored token is restored stays when the token is refused', async () => {
  api.use(http.get('*/api/v1/user/profile', () => delay('infinite')));
  localStorage.setItem('token', 'stale');
  const { store } = await openAt('/login');
  expect(store.getState().session.loading).toBe(true);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'asha@safar.example' } });
  removeToken();
  await act(async () => void store.dispatch(sessionFailed('Your session has ended.')));
  expect(screen.getByLabelText('Email')).toHaveValue('asha@safar.example');
});

test('a member in the back office reads that they have no access; an admin sees it', async () => {
  const { store } = await openAt('/admin');
  await act(async () => void store.dispatch(sessionStarted(MEMBER)));
  await advance(100);
  expect(screen.getByRole('heading', { name: 'You do not have access to this page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
  await act(async () => void store.dispatch(sessionStarted(ADMIN)));
  expect(screen.getByText('Back office')).toBeInTheDocument();
});

test.each([
  ['an account that knows of no language', MEMBER, ['en']],
  ['one that has another, which this device alone is not', { ...MEMBER, language: 'hi' as const }, []],
  ['staff, whose pages are English', ADMIN, []],
])('the language chosen on this device is told to %s', async (_who, user, told) => {
  keepChosenLanguage('en');
  const changeLanguage = jest.fn(() => Promise.resolve());
  const element = (
    <LanguageContext value={changeLanguage}>
      <RequireMember isTranslated />
    </LanguageContext>
  );
  const { store } = renderSite([{ element, children: [{ path: '/wallet', element: <p>Wallet</p> }] }], '/wallet');
  await act(async () => store.dispatch(sessionStarted(user)));
  expect(changeLanguage.mock.calls.flat()).toEqual(told);
  localStorage.removeItem('safar:language');
});
