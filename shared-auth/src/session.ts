import type { FactorChallenge, Profile } from 'api/contract';
import { useSyncExternalStore } from 'react';

/** The session as every area sees it; the shell is its only writer (`shared-auth/host`). */
export interface Session {
  user: Profile | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
  /** The field of login or signup that the error is about, where there is one. */
  errorField?: string | undefined;
  /**
   * Why the server no longer answers this page, which stays as it is behind a dialog of the shell: the session has
   * expired, or somebody else has signed in in another tab.
   */
  ended?: 'expired' | 'replaced' | undefined;
  /** The password was right, and before the session begins something is asked for that only its owner has. */
  challenge?: FactorChallenge | undefined;
}

export const SIGNED_OUT: Session = { user: null, isAuthenticated: false, loading: false, error: null };

export const sessionStore = createStore<Session>(SIGNED_OUT);

export interface Store<State> {
  getState: () => State;
  setState: (next: State) => void;
  /** Calls the listener after every change; returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void;
}

/** A value with listeners, in the shape of zustand's vanilla store. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const getServedSession = () => SIGNED_OUT;

/**
 * The current session; renders again when it changes, in whichever area the component lives. Served pages are drawn for
 * a visitor who is signed out.
 */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, getServedSession);
}
