import type { SessionGrant } from 'api/contract';
import { call, getContext, put } from 'redux-saga/effects';
import { ApiError } from 'shared-auth';
import { dropToken, findToken, removeToken, storeToken } from 'shared-auth/host';
import {
  compareToken,
  endToken,
  getProfile,
  leaveRejectedSession,
  loadProfile,
  login,
  loginUser,
  logoutUser,
  refreshProfile,
  register,
  registerUser,
  signInAgain,
  signOut,
} from './sagas';
import {
  loginRequested,
  profileRefreshed,
  registerRequested,
  sessionFailed,
  sessionReplaced,
  sessionStarted,
  signInAgainFailed,
  signInAgainRequested,
} from './slice';
import { MEMBER } from '../../test/profiles';

const GRANT: SessionGrant = { ...MEMBER, token: 'secret' };
const REGISTRATION = {
  name: 'Asha',
  email: 'asha@safar.example',
  mobileNumber: '9000000001',
  password: 'long enough',
};
const LOGIN = { email: 'asha@safar.example', password: 'long enough' };

/** Runs a generator, answering each effect in turn; a thrown answer is an `Error`. Returns the effects it yielded. */
function effectsOf(saga: Generator, answers: unknown[]): unknown[] {
  const effects: unknown[] = [];
  let step = saga.next();
  for (let turn = 0; !step.done; turn += 1) {
    effects.push(step.value);
    const answer = answers[turn];
    step = answer instanceof Error ? saga.throw(answer) : saga.next(answer);
  }
  return effects;
}

/** Effects of a nested generator call, flattened by name: `[function name, args]`. */
const callsOf = (effects: unknown[]) =>
  effects.map((effect) => {
    const { payload } = effect as { payload: { fn?: { name: string }; args?: unknown[] } };
    return payload.fn ? [payload.fn.name, ...(payload.args ?? [])] : payload;
  });

test('registering calls the API and starts the session with the grant', () => {
  const effects = effectsOf(register(registerRequested(REGISTRATION)), [GRANT]);
  expect(effects[0]).toEqual(call(registerUser, REGISTRATION));
  expect(callsOf(effects)[1]).toEqual(['startSession', GRANT]);
});

test('a failed registration shows the server’s words, else the specified text', () => {
  const refused = effectsOf(register(registerRequested(REGISTRATION)), [
    new ApiError('Email is already registered.', { code: 'email_taken', status: 409, field: 'email' }),
  ]);
  expect(callsOf(refused)[1]).toEqual(['failSession', 'Registration failed:', 'Email is already registered.', 'email']);
  const silent = effectsOf(register(registerRequested(REGISTRATION)), [
    new ApiError('', { code: 'unreadable', status: 200 }),
  ]);
  expect(callsOf(silent)[1]).toEqual([
    'failSession',
    'Registration failed:',
    'Sign up failed. Please try again.',
    undefined,
  ]);
});

test('signing in calls the API and starts the session with the grant', () => {
  const effects = effectsOf(login(loginRequested(LOGIN)), [GRANT]);
  expect(effects[0]).toEqual(call(loginUser, LOGIN));
  expect(callsOf(effects)[1]).toEqual(['startSession', GRANT]);
});

test('starting a session stores the token and keeps it out of the store', () => {
  const effects = effectsOf(login(loginRequested(LOGIN)), [GRANT]);
  const nested = effects[1] as { payload: { fn: (grant: SessionGrant) => Generator } };
  expect(effectsOf(nested.payload.fn(GRANT), [])).toEqual([call(storeToken, 'secret'), put(sessionStarted(MEMBER))]);
});

test('a restored profile starts the session', () => {
  expect(effectsOf(loadProfile(), [MEMBER])).toEqual([call(getProfile), put(sessionStarted(MEMBER))]);
});

test('a 401 at the restore forgets the token; any other failure keeps it', () => {
  expect(effectsOf(loadProfile(), [new ApiError('Sign in again.', { code: 'session_expired', status: 401 })])).toEqual([
    call(getProfile),
    call(removeToken),
    put(sessionFailed('Sign in again.')),
  ]);
  expect(effectsOf(loadProfile(), [new ApiError('Network Error', { code: 'offline', status: 0 })])).toEqual([
    call(getProfile),
    put(sessionFailed('Network Error')),
  ]);
});

test.each([
  ['comes', () => MEMBER],
  ['is refused', () => new ApiError('Sign in again.', { code: 'session_expired', status: 401 })],
])('a restore that %s leaves alone who has signed in meanwhile', (_outcome, makeReply) => {
  storeToken('before');
  const saga = loadProfile();
  saga.next();
  storeToken('after');
  const reply = makeReply();
  expect(reply instanceof Error ? saga.throw?.(reply) : saga.next(reply)).toEqual({ done: true, value: undefined });
  expect(localStorage.getItem('token')).toBe('after');
});

test('a refreshed profile replaces the one shown; one that does not come leaves the session as it is', () => {
  const renamed = { ...MEMBER, name: 'Asha Kumari' };
  expect(effectsOf(refreshProfile(), [renamed])).toEqual([call(getProfile), put(profileRefreshed(renamed))]);
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(effectsOf(refreshProfile(), [new ApiError('Network Error', { code: 'offline', status: 0 })])).toEqual([
    call(getProfile),
  ]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('sign-out forgets the token before anything else, goes home and then ends the token on the server', () => {
  const effects = effectsOf(signOut(), ['secret']);
  expect(effects[0]).toEqual(call(findToken));
  expect(effects[1]).toEqual(call(removeToken));
  expect(callsOf(effects).slice(2)).toEqual([
    ['goTo', '/'],
    ['endToken', 'secret'],
  ]);
});

test('sign-out succeeds when the server is away', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(effectsOf(endToken('secret'), [new ApiError('Network Error', { code: 'offline', status: 0 })])).toEqual([
    call(logoutUser, 'secret'),
  ]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

const SIGNED_IN = { user: MEMBER, isAuthenticated: true, loading: false, error: null };

test('who signs in again does so as who they were, and a refusal leaves the page as it is', () => {
  const again = signInAgainRequested('a long walk home');
  const effects = effectsOf(signInAgain(again), [SIGNED_IN, GRANT]);
  expect(effects[1]).toEqual(call(loginUser, { email: MEMBER.email, password: 'a long walk home' }));
  expect(callsOf(effects)[2]).toEqual(['startSession', GRANT]);
  const refusal = new ApiError('Login failed.', { code: 'login_failed', status: 401 });
  expect(effectsOf(signInAgain(again), [SIGNED_IN, refusal]).at(-1)).toEqual(put(signInAgainFailed('Login failed.')));
});

test('a token of the same member in another tab is taken over; one of somebody else ends the session here', () => {
  expect(effectsOf(compareToken('newer'), [SIGNED_IN, MEMBER]).slice(1)).toEqual([
    call(getProfile, 'newer'),
    call(storeToken, 'newer'),
    put(sessionStarted(MEMBER)),
  ]);
  expect(effectsOf(compareToken('other'), [SIGNED_IN, { ...MEMBER, _id: '77' }]).slice(1)).toEqual([
    call(getProfile, 'other'),
    call(dropToken),
    put(sessionReplaced()),
  ]);
});

test('a session that the server rejects leads to /login and back to the page afterwards', () => {
  const goTo = jest.fn();
  const context = { goTo, currentPath: () => '/wallet?page=2' };
  const effects = effectsOf(leaveRejectedSession(), [context]);
  expect(effects).toEqual([getContext('session'), call(removeToken), call(goTo, '/login', '/wallet?page=2')]);
});
