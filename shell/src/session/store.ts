import { configureStore } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { combineReducers } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { publishSession } from 'shared-auth/host';
import type { SessionSagaContext } from './sagas';
import { sessionSaga } from './sagas';
import { sessionReducer } from './slice';

export const rootReducer = combineReducers({ session: sessionReducer });

/** The shell's store. Every change of the session is published to the remotes through shared-auth. */
export function createSessionStore(context: SessionSagaContext) {
  const saga = createSagaMiddleware({ context: { session: context } });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  store.subscribe(() => publishSession(store.getState().session));
  saga.run(sessionSaga);
  return store;
}

export type SessionStore = ReturnType<typeof createSessionStore>;
export const useSessionDispatch = useDispatch.withTypes<SessionStore['dispatch']>();
