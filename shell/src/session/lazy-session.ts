import { findToken, getSession, publishSession, SIGNED_OUT } from 'shared-auth/host';
import type { SessionSagaContext } from './sagas';
import { formatLoginError, formatProfileError, formatRegisterError } from './error-words';
import type { SessionRequests } from './session-requests';

/**
 * The session, whose store comes with the first request: a visitor without a token is known to be signed out without
 * it. While the store is on its way the session is loading, so that no guard decides too early.
 */
export function createLazySession(context: SessionSagaContext): SessionRequests {
  let started: SessionRequests | undefined;
  let starting: Promise<SessionRequests> | undefined;

  const start = async () => {
    const { bindSession, createSessionStore } = await import(/* webpackChunkName: "session" */ './store');
    started = bindSession(createSessionStore(context));
    return started;
  };

  async function request(send: (session: SessionRequests) => void, formatFailure: (error: unknown) => string) {
    if (started) {
      send(started);
      return;
    }
    publishSession({ ...getSession(), loading: true, error: null, errorField: undefined });
    try {
      starting ??= start();
      send(await starting);
    } catch (error) {
      starting = undefined;
      console.error('The session could not be started:', error);
      publishSession({ ...SIGNED_OUT, error: formatFailure(error) });
    }
  }

  return {
    restore: () => {
      if (findToken()) void request((session) => session.restore(), formatProfileError);
    },
    register: (registration) => void request((session) => session.register(registration), formatRegisterError),
    logIn: (login) => void request((session) => session.logIn(login), formatLoginError),
    // Nobody is signed in, and nothing has failed, before there is a store.
    signOut: () => started?.signOut(),
    dismissError: () => {
      if (started) started.dismissError();
      else if (getSession().error !== null) publishSession({ ...getSession(), error: null, errorField: undefined });
    },
  };
}
