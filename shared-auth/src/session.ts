import type { Profile } from 'api/contract';
import { createStore } from './store';

/** The session as every area sees it; the shell is its only writer (`shared-auth/host`). */
export interface Session {
  user: Profile | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
  /** The field of login or signup that the error is about, where there is one. */
  errorField?: string | undefined;
}

export const SIGNED_OUT: Session = { user: null, isAuthenticated: false, loading: false, error: null };

export const sessionStore = createStore<Session>(SIGNED_OUT);
