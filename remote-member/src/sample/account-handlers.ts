import type { ProfileChange, SessionInfo } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { reply } from './reply';
import { SAMPLE_PROFILE } from './sample-profile';

const SAMPLE_SESSION: SessionInfo = {
  id: '1',
  createdAt: '2026-03-01T05:30:00.000Z',
  lastUsedAt: '2026-03-05T05:30:00.000Z',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  address: '203.0.113.7',
  isCurrent: true,
};

const OTHER_SESSIONS: SessionInfo[] = [
  {
    ...SAMPLE_SESSION,
    id: '2',
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    address: '203.0.113.8',
    isCurrent: false,
  },
  {
    ...SAMPLE_SESSION,
    id: '3',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    address: '203.0.113.9',
    isCurrent: false,
  },
];

/** The profile with its name, the password, and sessions that can be ended. */
export function createAccountHandlers(): RequestHandler[] {
  let profile = SAMPLE_PROFILE;
  let sessions = [SAMPLE_SESSION, ...OTHER_SESSIONS];
  return [
    http.get('*/api/v1/user/profile', () => reply(profile)),
    http.patch<never, ProfileChange>('*/api/v1/user/profile', async ({ request }) => {
      profile = { ...profile, ...(await request.json()) };
      return reply(profile);
    }),
    http.post('*/api/v1/user/password', () => {
      sessions = [SAMPLE_SESSION];
      return reply(null);
    }),
    http.get('*/api/v1/user/sessions', () => reply(sessions)),
    http.delete('*/api/v1/user/sessions', () => {
      sessions = [SAMPLE_SESSION];
      return reply(null);
    }),
    http.delete<{ sessionId: string }>('*/api/v1/user/sessions/:sessionId', ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params.sessionId);
      return reply(null);
    }),
  ];
}
