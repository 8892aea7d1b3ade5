import { useSyncExternalStore } from 'react';
import type { Session } from './session';
import { sessionStore } from './session';

/** The current session; renders again when it changes, in whichever area the component lives. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, sessionStore.getState);
}
