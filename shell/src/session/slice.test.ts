import { SIGNED_OUT } from 'shared-auth/host';
import {
  errorDismissed,
  loginRequested,
  profileRefreshed,
  profileRequested,
  registerRequested,
  sessionFailed,
  sessionRejected,
  sessionReducer,
  sessionStarted,
  signOutRequested,
} from './slice';
import { MEMBER } from '../../test/profiles';

const SIGNED_IN = { user: MEMBER, isAuthenticated: true, loading: false, error: null };

test('the session starts signed out, not loading, without an error', () => {
  expect(sessionReducer(undefined, { type: 'boot' })).toEqual({
    user: null,
    isAuthenticated: false,
    loading: false,
    error: null,
  });
});

test.each([
  ['registration', registerRequested({ name: '', email: '', mobileNumber: '', password: '' })],
  ['login', loginRequested({ email: '', password: '' })],
  ['profile load', profileRequested()],
])('a %s that starts sets loading and clears the error', (_name, action) => {
  expect(sessionReducer({ ...SIGNED_OUT, error: 'old' }, action)).toEqual({
    ...SIGNED_OUT,
    loading: true,
    error: null,
  });
});

test('success sets the user and ends loading', () => {
  expect(sessionReducer({ ...SIGNED_OUT, loading: true }, sessionStarted(MEMBER))).toEqual(SIGNED_IN);
});

test('newer words about the member are taken over without loading; those about somebody else are not', () => {
  const renamed = { ...MEMBER, name: 'Asha Kumari' };
  expect(sessionReducer(SIGNED_IN, profileRefreshed(renamed))).toEqual({ ...SIGNED_IN, user: renamed });
  expect(sessionReducer(SIGNED_IN, profileRefreshed({ ...renamed, _id: '9' }))).toEqual(SIGNED_IN);
  expect(sessionReducer(SIGNED_OUT, profileRefreshed(renamed))).toEqual(SIGNED_OUT);
});

test('failure clears the user and holds the message', () => {
  expect(sessionReducer({ ...SIGNED_IN, loading: true }, sessionFailed('No.'))).toEqual({
    ...SIGNED_OUT,
    error: 'No.',
  });
});

test.each([signOutRequested(), sessionRejected()])('$type leaves nothing of the session', (action) => {
  expect(sessionReducer({ ...SIGNED_IN, error: 'x' }, action)).toEqual(SIGNED_OUT);
});

test('a dismissed error is gone, the rest stays', () => {
  expect(sessionReducer({ ...SIGNED_IN, error: 'x' }, errorDismissed())).toEqual(SIGNED_IN);
});
