import type { FactorChallenge, Login, Profile, Registration, SessionGrant } from 'api/contract';
import { msg } from 'client/msg';
import { formatProfileError } from 'client/profile-error';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { call, fork, getContext, put, select, take, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, isSessionOver, request } from 'shared-auth';
import type { Session } from 'shared-auth';
import { dropToken, findToken, forgetOwn, removeToken, storeToken } from 'shared-auth/host';
import { formatLoginError, formatRegisterError } from './error-words';
import { findKeptProfile } from './kept-site';
import type { Answer, OutsideEvent } from './outside-events';
import { outsideEvents } from './outside-events';
import {
  factorRequired,
  grantReceived,
  loginRequested,
  profileRefreshed,
  profileRequested,
  registerRequested,
  sessionExpired,
  sessionFailed,
  sessionRejected,
  sessionReplaced,
  sessionStarted,
  signInAgainFailed,
  signInAgainRequested,
  signOutRequested,
} from './slice';

/** What the sagas need from the program around them. */
export interface SessionSagaContext {
  /** Goes to a path of the site; `from` is where signing in leads back to. */
  goTo: (path: string, from?: string) => Promise<void> | void;
  /** The path shown now, with its query. */
  currentPath: () => string;
}

/** Registers a member and signs them in. */
export function registerUser(registration: Registration): Promise<SessionGrant> {
  return request({ method: 'POST', url: '/user/registerUser', data: registration });
}

export function loginUser(login: Login): Promise<SessionGrant> {
  return request({ method: 'POST', url: '/user/userLogin', data: login });
}

/** @param token of another session than the page's own */
export function getProfile(token?: string): Promise<Profile> {
  return request({ method: 'GET', url: '/user/profile', headers: token ? { authorization: token } : {} });
}

/** Ends a token on the server. It is passed in because the browser has forgotten it by then. */
export function logoutUser(token: string): Promise<null> {
  return request({ method: 'POST', url: '/user/logout', headers: { authorization: token } });
}

export function* register({ payload }: ReturnType<typeof registerRequested>) {
  try {
    const grant: SessionGrant = yield call(registerUser, payload);
    yield call(startSession, grant);
  } catch (error) {
    yield call(failSession, 'Registration failed:', formatRegisterError(error), findField(error));
  }
}

export function* login({ payload }: ReturnType<typeof loginRequested>) {
  try {
    const grant: SessionGrant = yield call(loginUser, payload);
    yield call(startSession, grant);
  } catch (error) {
    const challenge = findChallenge(error);
    if (challenge) yield put(factorRequired(challenge));
    else yield call(failSession, 'Login failed:', formatLoginError(error), findField(error));
  }
}

/**
 * Restores the session behind the stored token; a token that the server refuses is forgotten. It leaves alone who has
 * signed in meanwhile.
 */
export function* loadProfile(): SagaIterator<void> {
  const token = findToken();
  try {
    // With the token, so that it is told that the session is over instead of waiting for the next one.
    const profile: Profile = yield call(getProfile, token ?? undefined);
    if (findToken() === token) yield put(sessionStarted(profile));
  } catch (error) {
    if (findToken() !== token) return;
    if (isSessionOver(error)) {
      yield call(removeToken);
      // A view that is over leaves a tab like any other, with the session of the person who looked.
      const next = findToken();
      if (next !== null && next !== token) return yield call(loadProfile);
    }
    yield put(sessionFailed(formatProfileError(error)));
  }
}

/**
 * Where the device keeps what this member was shown last, the session begins with it, and figures of the last visit do
 * not wait for the server. The page stays as it is unless the server then says that the session is over.
 */
export function* restoreSession(): SagaIterator<void> {
  const token = findToken();
  const kept: Profile | undefined = yield call(findKeptProfile);
  if (!kept || findToken() !== token) return yield call(loadProfile);
  yield put(sessionStarted(kept));
  try {
    const profile: Profile = yield call(getProfile, token ?? undefined);
    if (findToken() === token) yield put(profileRefreshed(profile));
  } catch (error) {
    if (findToken() !== token) return;
    if (isSessionOver(error)) yield put(sessionRejected());
    else console.warn('The profile is that of the last visit.', error);
  }
}

/** Asks for what the server now holds about the member; the page stays as it is meanwhile, and when no answer comes. */
export function* refreshProfile() {
  try {
    const profile: Profile = yield call(getProfile);
    yield put(profileRefreshed(profile));
  } catch (error) {
    console.warn('The profile could not be refreshed.', error);
  }
}

/** The browser forgets the token at once; the server is told afterwards and may be away. */
export function* signOut() {
  const token: string | null = yield call(findToken);
  yield call(removeToken);
  yield call(forgetOwn);
  yield call(goTo, '/');
  if (token) yield fork(endToken, token);
}

export function* endToken(token: string) {
  try {
    yield call(logoutUser, token);
  } catch (error) {
    console.warn('The server could not be told of the sign-out; the token expires by itself.', error);
  }
}

const OTHER_ACCOUNT = msg(
  'That sign-in belongs to another account. Only the account that was signed in here can go on with this page.',
);

/** Goes on where the session has expired. */
export function* signInAgain({ payload: password }: ReturnType<typeof signInAgainRequested>) {
  const { user }: Session = yield select(selectSession);
  try {
    const grant: SessionGrant = yield call(loginUser, { email: user?.email ?? '', password });
    yield call(startSession, grant);
  } catch (error) {
    const challenge = findChallenge(error);
    yield put(challenge ? factorRequired(challenge) : signInAgainFailed(formatLoginError(error)));
  }
}

/**
 * Begins a session that a page has got by itself. In front of a page that stays as it is, the member of that page goes
 * on and nobody else: a device may offer the passkey of another account.
 */
export function* enter({ payload }: ReturnType<typeof grantReceived>) {
  const { ended, user }: Session = yield select(selectSession);
  if (ended && user?._id !== payload._id) {
    yield fork(endToken, payload.token);
    yield put(signInAgainFailed(OTHER_ACCOUNT));
    return;
  }
  yield call(startSession, payload);
}

/**
 * Another tab has stored a token: one of the same member takes the place of the page's own; somebody else's ends this
 * page's session. While it cannot be known whose it is, the page goes on with its own.
 */
export function* compareToken(token: string) {
  const { user }: Session = yield select(selectSession);
  try {
    const profile: Profile = yield call(getProfile, token);
    if (profile._id === user?._id) {
      yield call(storeToken, token);
      yield put(sessionStarted(profile));
    } else {
      yield call(dropToken);
      yield put(sessionReplaced());
    }
  } catch (error) {
    console.warn('Nobody knows whose the token of the other tab is.', error);
  }
}

/** The member has signed out in another tab, or gives up an expired session. */
export function* leaveRejectedSession() {
  const context: SessionSagaContext = yield getContext('session');
  yield call(removeToken);
  yield call(forgetOwn);
  yield call(context.goTo, '/login', context.currentPath());
}

/**
 * What this device keeps of others is not for the person who signs in. Support that looks as a member is still who it
 * was.
 */
export function* forgetOthers({ payload }: { type: string; payload: Profile | null }) {
  // A server that knows nobody by this token replies with no user, and the page says so.
  if (payload && !payload.viewedUntil) yield call(forgetOwn, payload._id);
}

function* startSession({ token, ...profile }: SessionGrant) {
  yield call(storeToken, token);
  yield put(sessionStarted(profile));
}

function* failSession(what: string, message: string, field: string | undefined) {
  yield call([console, console.error], what, message);
  yield put(sessionFailed(message, field));
}

/** The contract says that it comes with this code. */
const findChallenge = (error: unknown) =>
  error instanceof ApiError && error.code === 'factor_required' ? (error.details as FactorChallenge) : undefined;

const findField = (error: unknown) => (error instanceof ApiError ? error.field : undefined);

function* goTo(path: string) {
  const context: SessionSagaContext = yield getContext('session');
  yield call(context.goTo, path);
}

const selectSession = (state: { session: Session }) => state.session;

/** Tells a call that was refused whether its member has signed in again, in front of the page as it is. */
export function* answerRejection(answer: Answer) {
  const { isAuthenticated, user, ended }: Session = yield select(selectSession);
  if (isAuthenticated) yield put(sessionExpired());
  // Neither a view nor somebody else's tab is gone on with.
  if (!isAuthenticated || user?.viewedUntil || ended === 'replaced') return answer(false);
  const outcomes = [sessionStarted.type, sessionReplaced.type, sessionRejected.type, signOutRequested.type];
  const outcome: { type: string } = yield take(outcomes);
  answer(outcome.type === sessionStarted.type);
}

function* watchOutsideEvents() {
  const channel: EventChannel<OutsideEvent> = yield call(outsideEvents);
  while (true) {
    const event: OutsideEvent = yield take(channel);
    const session: Session = yield select(selectSession);
    if (typeof event === 'object' && 'rejected' in event) yield fork(answerRejection, event.rejected);
    else if (!session.isAuthenticated) continue;
    else if (event === 'outdated') yield fork(refreshProfile);
    else if (event === 'sign-out') yield put(signOutRequested());
    // A tab of support that looks as a member does goes its own way.
    else if (session.user?.viewedUntil) continue;
    else if (event.storedToken === null) yield put(sessionRejected());
    else if (event.storedToken !== findToken()) yield fork(compareToken, event.storedToken);
  }
}

export function* sessionSaga() {
  yield takeLeading(registerRequested.type, register);
  yield takeLeading(loginRequested.type, login);
  yield takeLeading(grantReceived.type, enter);
  yield takeLeading(profileRequested.type, restoreSession);
  yield takeLeading(signInAgainRequested.type, signInAgain);
  yield takeEvery(sessionStarted.type, forgetOthers);
  yield takeLatest(signOutRequested.type, signOut);
  yield takeLatest(sessionRejected.type, leaveRejectedSession);
  yield fork(watchOutsideEvents);
}
