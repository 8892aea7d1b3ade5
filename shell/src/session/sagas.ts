import type { Login, Profile, Registration, SessionGrant } from 'api/contract';
import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import { call, fork, getContext, put, select, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, request } from 'shared-auth';
import type { Session } from 'shared-auth';
import { findToken, onSessionOutdated, onSessionRejected, removeToken, storeToken } from 'shared-auth/host';
import { formatLoginError, formatProfileError, formatRegisterError } from './error-words';
import {
  loginRequested,
  profileRefreshed,
  profileRequested,
  registerRequested,
  sessionFailed,
  sessionRejected,
  sessionStarted,
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

export function getProfile(): Promise<Profile> {
  return request({ method: 'GET', url: '/user/profile' });
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
    yield call(failSession, 'Login failed:', formatLoginError(error), findField(error));
  }
}

/** Restores the session behind the stored token; a token that the server refuses is forgotten. */
export function* loadProfile() {
  try {
    const profile: Profile = yield call(getProfile);
    yield put(sessionStarted(profile));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) yield call(removeToken);
    yield put(sessionFailed(formatProfileError(error)));
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

/** The server no longer accepts the session (expired, or the member was disabled). */
export function* leaveRejectedSession() {
  const context: SessionSagaContext = yield getContext('session');
  yield call(removeToken);
  yield call(context.goTo, '/login', context.currentPath());
}

function* startSession({ token, ...profile }: SessionGrant) {
  yield call(storeToken, token);
  yield put(sessionStarted(profile));
}

function* failSession(what: string, message: string, field: string | undefined) {
  yield call([console, console.error], what, message);
  yield put(sessionFailed(message, field));
}

const findField = (error: unknown) => (error instanceof ApiError ? error.field : undefined);

function* goTo(path: string) {
  const context: SessionSagaContext = yield getContext('session');
  yield call(context.goTo, path);
}

type OutsideEvent = 'outdated' | 'rejected' | 'signed-out-elsewhere';

/** What happens to the session outside this store: a 401 anywhere, a sign-out in another tab, a changed name. */
function outsideEvents(): EventChannel<OutsideEvent> {
  return eventChannel((emit) => {
    onSessionOutdated(() => emit('outdated'));
    onSessionRejected(() => emit('rejected'));
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'token' && event.newValue === null) emit('signed-out-elsewhere');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
}

function* watchOutsideEvents() {
  const channel: EventChannel<OutsideEvent> = yield call(outsideEvents);
  while (true) {
    const event: OutsideEvent = yield take(channel);
    const session: Session = yield select((state: { session: Session }) => state.session);
    if (!session.isAuthenticated) continue;
    if (event === 'outdated') yield fork(refreshProfile);
    else yield put(sessionRejected());
  }
}

export function* sessionSaga() {
  yield takeLeading(registerRequested.type, register);
  yield takeLeading(loginRequested.type, login);
  yield takeLeading(profileRequested.type, loadProfile);
  yield takeLatest(signOutRequested.type, signOut);
  yield takeLatest(sessionRejected.type, leaveRejectedSession);
  yield fork(watchOutsideEvents);
}
