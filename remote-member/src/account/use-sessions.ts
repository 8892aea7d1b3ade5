import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionInfo } from 'api/contract';
import { request } from 'shared-auth';
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
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sessionId: string | undefined) =>
      request<null>({
        method: 'DELETE',
        url: sessionId === undefined ? '/user/sessions' : `/user/sessions/${sessionId}`,
      }),
    // A session that somebody else has ended meanwhile is gone from the list too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
