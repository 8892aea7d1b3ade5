import type { SessionGrant } from 'api/contract';
import { call, fork, getContext, put } from 'redux-saga/effects';
import { ApiError } from 'shared-auth';
import { dropToken, findToken, forgetOwn, removeToken, storeToken } from 'shared-auth/host';
import {
  answerRejection,
  compareToken,
  endToken,
  enter,
  forgetOthers,
  getProfile,
  leaveRejectedSession,
  loadProfile,
  login,
  loginUser,
  logoutUser,
  refreshProfile,
  register,
  registerUser,
  restoreSession,
  signInAgain,
  signOut,
} from './sagas';
import { findKeptProfile } from './kept-site';
import {
  grantReceived,
  loginRequested,
  profileRefreshed,
  registerRequested,
  sessionExpired,
  sessionFailed,
  sessionRejected,
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

/** With the token, and so without waiting for another one. */
const askWhoIsThere = () => call(getProfile, findToken() ?? undefined);

test('a restored profile starts the session', () => {
  expect(effectsOf(loadProfile(), [MEMBER])).toEqual([askWhoIsThere(), put(sessionStarted(MEMBER))]);
});

test('a restore that is told that the session is over forgets the token; any other failure keeps it', () => {
  expect(effectsOf(loadProfile(), [new ApiError('Sign in again.', { code: 'session_expired', status: 401 })])).toEqual([
    askWhoIsThere(),
    call(removeToken),
    put(sessionFailed('Sign in again.')),
  ]);
  for (const [code, status] of [
    ['offline', 0],
    ['login_failed', 401],
    ['forbidden', 403],
  ] as const)
    expect(effectsOf(loadProfile(), [new ApiError('Not now.', { code, status })])).toEqual([
      askWhoIsThere(),
      put(sessionFailed('Not now.')),
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

test('a session begins with the profile that the device has kept, and ends when the server refuses the token', () => {
  const renamed = { ...MEMBER, name: 'Asha Kumari' };
  const begin = [call(findKeptProfile), put(sessionStarted(MEMBER)), askWhoIsThere()];
  expect(effectsOf(restoreSession(), [MEMBER, undefined, renamed])).toEqual([...begin, put(profileRefreshed(renamed))]);
  for (const code of ['session_expired', 'unreadable'] as const) {
    const refusal = new ApiError('Sign in again.', { code, status: 401 });
    expect(effectsOf(restoreSession(), [MEMBER, undefined, refusal])).toEqual([...begin, put(sessionRejected())]);
  }
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const [code, status] of [
    ['offline', 0],
    ['too_many_requests', 429],
    ['unavailable', 503],
    // What a second factor or another role would mend, and a page of a proxy.
    ['factor_needed', 403],
    ['forbidden', 403],
    ['unreadable', 403],
  ] as const) {
    const silence = new ApiError('Not now.', { code, status });
    expect(effectsOf(restoreSession(), [MEMBER, undefined, silence])).toEqual(begin);
  }
  expect(warn).toHaveBeenCalledTimes(6);
  warn.mockRestore();
});

test('without a kept profile the server says who is there', () => {
  expect(effectsOf(restoreSession(), [])).toEqual([call(findKeptProfile), call(loadProfile)]);
});

test('a kept profile of a token that is no longer the stored one starts nothing', () => {
  storeToken('before');
  const saga = restoreSession();
  saga.next();
  storeToken('after');
  expect(saga.next(MEMBER as never).value).toEqual(call(loadProfile));
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
  expect(effects[2]).toEqual(call(forgetOwn));
  expect(callsOf(effects).slice(3)).toEqual([
    ['goTo', '/'],
    ['endToken', 'secret'],
  ]);
});

test('who signs in finds nothing that the device kept of somebody else', () => {
  expect(effectsOf(forgetOthers(sessionStarted(MEMBER)), [])).toEqual([call(forgetOwn, MEMBER._id)]);
  const viewed = { ...MEMBER, viewedUntil: '2026-11-23T09:02:00Z' };
  expect(effectsOf(forgetOthers(sessionStarted(viewed)), [])).toEqual([]);
  expect(effectsOf(forgetOthers({ type: sessionStarted.type, payload: null }), [])).toEqual([]);
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

test('in the place of an expired session nobody but its member goes on, and what somebody else got is ended', () => {
  const expired = { ...SIGNED_IN, ended: 'expired' };
  const own = effectsOf(enter(grantReceived(GRANT)), [expired]);
  expect(callsOf(own)[1]).toEqual(['startSession', GRANT]);
  const others = effectsOf(enter(grantReceived({ ...GRANT, _id: '77' })), [expired]);
  expect(others.slice(1)).toEqual([
    fork(endToken, 'secret'),
    put(signInAgainFailed(expect.stringContaining('another account') as string)),
  ]);
  const fromLogin = effectsOf(enter(grantReceived(GRANT)), [{ ...SIGNED_IN, user: null }]);
  expect(callsOf(fromLogin)[1]).toEqual(['startSession', GRANT]);
});

test('a call that is refused goes on once its member has signed in again, and not when they leave', () => {
  const answer = jest.fn();
  for (const [action, isSignedIn] of [
    [sessionStarted(MEMBER), true],
    [sessionRejected(), false],
    [sessionReplaced(), false],
  ] as const) {
    const effects = effectsOf(answerRejection(answer), [SIGNED_IN, undefined, action]);
    expect(effects[1]).toEqual(put(sessionExpired()));
    expect(answer).toHaveBeenLastCalledWith(isSignedIn);
  }
  answer.mockClear();
  const viewed = { ...SIGNED_IN, user: { ...MEMBER, viewedUntil: '2026-11-20T06:00:00.000Z' } };
  for (const session of [viewed, { ...SIGNED_IN, ended: 'replaced' }, { ...SIGNED_IN, isAuthenticated: false }])
    effectsOf(answerRejection(answer), [session]);
  expect(answer.mock.calls).toEqual([[false], [false], [false]]);
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
  expect(effects).toEqual([
    getContext('session'),
    call(removeToken),
    call(forgetOwn),
    call(goTo, '/login', '/wallet?page=2'),
  ]);
});
