import type { Login, Profile, Registration, SessionGrant } from 'api/contract';
import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { RemoteError } from '../remotes/faults';

/** What the pages and guards of the shell ask of the session; what became of it, `useSession` says. */
export interface SessionRequests {
  /** Restores the session behind a stored token, unless there is none, or it is there or on its way. */
  restore: () => void;
  register: (registration: Registration) => void;
  logIn: (login: Login) => void;
  /** Begins the session of a grant that came in another way than by the password alone. */
  enter: (grant: SessionGrant) => void;
  signOut: () => void;
  /** Forgets the error of the last request, and that a second factor was asked for. */
  dismissError: () => void;
  /** Why there is no session to ask, if its program could not be loaded. */
  findFailure: () => RemoteError | undefined;
  /** The bell and the menu of the person who is signed in, which come with the session: nobody else needs it. */
  showUserMenu: (user: Profile) => ReactNode;
  /**
   * In front of the page of a session that has ended; else in the place of a member's page while the server does not
   * say who is there. Comes with the session, too.
   */
  showTrouble: () => ReactNode;
}

export const SessionContext = createContext<SessionRequests | undefined>(undefined);

export function useSessionRequests(): SessionRequests {
  const requests = use(SessionContext);
  if (!requests) throw new Error('there is no session around this component');
  return requests;
}
