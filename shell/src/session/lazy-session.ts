import { findToken, getSession, publishSession, SIGNED_OUT } from 'shared-auth/host';
import { loadPart, shellPart } from '../remotes/contain-remote';
import { RemoteError } from '../remotes/faults';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { SessionSagaContext } from './sagas';
import type { SessionRequests } from './session-requests';

/**
 * The session, whose store comes with the first request: a visitor without a token is known to be signed out without
 * it. While the store is on its way the session is loading, so that no guard decides too early. When it does not come,
 * the session says so as its error, and the next request loads it again.
 */
export function createLazySession(
  context: SessionSagaContext,
  { registry, report }: Pick<RemoteLoader, 'registry' | 'report'>,
): SessionRequests {
  let started: SessionRequests | undefined;
  let starting: Promise<SessionRequests> | undefined;
  let failure: RemoteError | undefined;

  const start = async () => {
    const load = () => import(/* webpackChunkName: "session" */ './store');
    const { bindSession, createSessionStore } = await loadPart(shellPart(registry, 'sign-in'), load, report);
    started = bindSession(createSessionStore(context));
    return started;
  };

  async function request(send: (session: SessionRequests) => void) {
    if (started) {
      send(started);
      return;
    }
    publishSession({ ...getSession(), loading: true, error: null, errorField: undefined });
    try {
      starting ??= start();
      const session = await starting;
      failure = undefined;
      send(session);
    } catch (error) {
      starting = undefined;
      failure = error instanceof RemoteError ? error : new RemoteError('sign-in', error);
      publishSession({ ...SIGNED_OUT, error: failure.message });
    }
  }

  return {
    restore: () => {
      if (findToken()) void request((session) => session.restore());
    },
    register: (registration) => void request((session) => session.register(registration)),
    logIn: (login) => void request((session) => session.logIn(login)),
    enter: (grant) => void request((session) => session.enter(grant)),
    // Nobody is signed in, and nothing has failed, before there is a store.
    signOut: () => started?.signOut(),
    dismissError: () => {
      if (started) started.dismissError();
      else if (getSession().error !== null) publishSession({ ...getSession(), error: null, errorField: undefined });
    },
    findFailure: () => failure,
    showUserMenu: (user) => started?.showUserMenu(user),
    showTrouble: () => started?.showTrouble(),
  };
}
