import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { getSession, publishSession, removeToken, SIGNED_OUT } from 'shared-auth/host';
import { api } from '../../test/api';
import { MEMBER } from '../../test/profiles';
import { createLazySession } from './lazy-session';

const startSession = () =>
  createLazySession(
    { goTo: () => undefined, currentPath: () => '/' },
    { registry: { generation: 0, remotes: [] }, report: () => undefined },
  );

beforeEach(() => {
  removeToken();
  publishSession(SIGNED_OUT);
});

test('a visitor without a token is signed out at once', () => {
  startSession().restore();
  expect(getSession()).toBe(SIGNED_OUT);
});

test('a stored token is loading from the first moment, then restored', async () => {
  localStorage.setItem('token', 'kept');
  startSession().restore();
  expect(getSession()).toMatchObject({ loading: true, isAuthenticated: false });
  await waitFor(() => expect(getSession()).toMatchObject({ loading: false, isAuthenticated: true, user: MEMBER }));
});

test('several that ask for the same session ask the API once', async () => {
  let calls = 0;
  api.events.on('request:start', () => {
    calls += 1;
  });
  localStorage.setItem('token', 'kept');
  const session = startSession();
  session.restore();
  session.restore();
  await waitFor(() => expect(getSession().isAuthenticated).toBe(true));
  session.restore();
  expect(calls).toBe(1);
  api.events.removeAllListeners();
});

test('a token that is taken away while the store is on its way leaves a visitor, not a wait', async () => {
  localStorage.setItem('token', 'kept');
  startSession().restore();
  removeToken();
  await waitFor(() => expect(getSession()).toEqual(SIGNED_OUT));
});

test('who signs in is loading at once, and signed out again when they are refused', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.use(
    http.post('*/api/v1/user/userLogin', () =>
      HttpResponse.json({ responseCode: 402, responseMessage: 'Wrong email or password.' }),
    ),
  );
  const session = startSession();
  session.logIn({ email: MEMBER.email, password: 'a long walk home' });
  expect(getSession().loading).toBe(true);
  await waitFor(() => expect(getSession()).toMatchObject({ loading: false, error: 'Wrong email or password.' }));
  session.dismissError();
  expect(getSession().error).toBeNull();
});
