import type { Profile } from 'api/contract';
import type { Session } from 'shared-auth';
import { publishSession, SIGNED_OUT } from 'shared-auth/host';

const SAMPLE_MEMBER: Profile = {
  _id: '1001',
  name: 'Demo Member',
  email: 'member@demo.example',
  mobileNumber: '9000000001',
  referralCode: 'SAFAR2026',
  referredBy: { name: 'Demo Sponsor' },
  role: 'member',
  createdAt: '2026-01-05T09:00:00.000Z',
};

const SAMPLE_ADMIN: Profile = {
  ...SAMPLE_MEMBER,
  _id: '1000',
  name: 'Demo Admin',
  email: 'admin@demo.example',
  mobileNumber: '9000000000',
  referralCode: 'SAFARADMIN',
  referredBy: null,
  role: 'admin',
};

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
