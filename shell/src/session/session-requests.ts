import type { Login, Profile, Registration } from 'api/contract';
import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { RemoteError } from '../remotes/faults';

/** What the pages and guards of the shell ask of the session; what became of it, `useSession` says. */
export interface SessionRequests {
  /** Restores the session behind a stored token, unless there is none, or it is there or on its way. */
  restore: () => void;
  register: (registration: Registration) => void;
  logIn: (login: Login) => void;
  signOut: () => void;
  /** Forgets the error of the last request. */
  dismissError: () => void;
  /** Why there is no session to ask, if its program could not be loaded. */
  findFailure: () => RemoteError | undefined;
  /** The menu of who is signed in, which comes with the session: nobody else needs it. */
  showUserMenu: (user: Profile) => ReactNode;
}

export const SessionContext = createContext<SessionRequests | undefined>(undefined);

export function useSessionRequests(): SessionRequests {
  const requests = use(SessionContext);
  if (!requests) throw new Error('there is no session around this component');
  return requests;
}
