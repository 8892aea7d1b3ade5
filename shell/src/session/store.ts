import { configureStore } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { combineReducers } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { findToken, onProofRequired, publishSession } from 'shared-auth/host';
import { keepSite, watchReplies } from './kept-site';
import { askForProof } from './load-factors';
import { SessionTrouble } from './session-trouble';
import { AccountBar } from './user-menu';
import type { SessionSagaContext } from './sagas';
import { sessionSaga } from './sagas';
import type { SessionRequests } from './session-requests';
import {
  errorDismissed,
  grantReceived,
  loginRequested,
  profileRequested,
  registerRequested,
  sessionRejected,
  sessionReducer,
  signInAgainRequested,
  signOutRequested,
} from './slice';

const rootReducer = combineReducers({ session: sessionReducer });

/** The shell's store. Every change of the session is published to the remotes through shared-auth. */
export function createSessionStore(context: SessionSagaContext) {
  const saga = createSagaMiddleware({ context: { session: context } });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  let isKept = false;
  store.subscribe(() => {
    const { session } = store.getState();
    publishSession(session);
    if (!session.isAuthenticated || isKept) return;
    isKept = true;
    keepSite();
  });
  watchReplies();
  onProofRequired(askForProof);
  saga.run(sessionSaga);
  return store;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** What may be asked of the session, as actions of its store. */
export function bindSession({ dispatch, getState }: SessionStore): SessionRequests {
  return {
    restore: () => {
      const { isAuthenticated, loading } = getState().session;
      if (findToken() && !isAuthenticated && !loading) dispatch(profileRequested());
      // A guard that waits for this store learns that there is nothing to wait for.
      else publishSession(getState().session);
    },
    register: (registration) => dispatch(registerRequested(registration)),
    logIn: (login) => dispatch(loginRequested(login)),
    enter: (grant) => dispatch(grantReceived(grant)),
    signOut: () => dispatch(signOutRequested()),
    dismissError: () => dispatch(errorDismissed()),
    findFailure: () => undefined,
    showUserMenu: (user) => createElement(AccountBar, { user }),
    showTrouble: () =>
      createElement(SessionTrouble, {
        signInAgain: (password) => dispatch(signInAgainRequested(password)),
        leave: () => dispatch(sessionRejected()),
      }),
  };
}
