import type { Profile } from 'api/contract';
import type { Session } from 'shared-auth';
import { publishSession, SIGNED_OUT } from 'shared-auth/host';
import { SAMPLE_ADMIN, SAMPLE_MEMBER } from './sample-users.mjs';

const signedIn = (user: Profile): Session => ({ user, isAuthenticated: true, loading: false, error: null });

/** The sessions a standalone page can be looked at with. */
export const SAMPLE_SESSIONS = {
  'signed out': SIGNED_OUT,
  member: signedIn(SAMPLE_MEMBER),
  admin: signedIn(SAMPLE_ADMIN),
} satisfies Record<string, Session>;

export type SampleSessionName = keyof typeof SAMPLE_SESSIONS;

/** Makes a sample session the current one, as the shell would after signing in or out. */
export const applySampleSession = (name: SampleSessionName) => publishSession(SAMPLE_SESSIONS[name]);
