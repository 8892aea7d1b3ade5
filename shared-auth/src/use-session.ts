import { useSyncExternalStore } from 'react';
import type { Session } from './session';
import { sessionStore, SIGNED_OUT } from './session';

const getServedSession = () => SIGNED_OUT;

/**
 * The current session; renders again when it changes, in whichever area the component lives. Served pages are drawn for
 * a visitor who is signed out.
 */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, getServedSession);
}
