import { useQuery } from '@tanstack/react-query';
import type { SessionInfo } from 'api/contract';
import { request } from 'shared-auth';
import { useSendOnce } from '../area/use-send-once';
import { SESSIONS_KEY } from './sessions-key';

/** Where the member is signed in, the last used first. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => request<SessionInfo[]>({ url: '/user/sessions' }),
  });
}

/** Ends one session by its id, or without an id all but this one. */
export function useEndSessions() {
  return useSendOnce<string | undefined, null>({
    toWrite: (sessionId) => ({
      method: 'DELETE',
      url: sessionId === undefined ? '/user/sessions' : `/user/sessions/${sessionId}`,
    }),
    invalidates: SESSIONS_KEY,
  });
}
