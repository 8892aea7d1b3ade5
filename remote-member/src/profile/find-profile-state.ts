import type { UseQueryResult } from '@tanstack/react-query';
import type { Profile } from 'api/contract';
import type { Session } from 'shared-auth';
import { formatProfileError } from './format-profile-error';

export type ProfileState =
  | { face: 'loading' }
  /** Only a failed request can be repeated from here; a failed session needs a new sign-in. */
  | { face: 'failed'; message: string; canRetry: boolean }
  | { face: 'absent' }
  | { face: 'loaded'; profile: Profile };

/** What the profile page shows: the session decides whether there is anybody, the query what is known of them. */
export function findProfileState(
  session: Session,
  query: Pick<UseQueryResult<Profile | null>, 'data' | 'isError' | 'error'>,
): ProfileState {
  if (!session.user) {
    if (session.loading) return { face: 'loading' };
    return session.error ? { face: 'failed', message: session.error, canRetry: false } : { face: 'absent' };
  }
  if (query.data) return { face: 'loaded', profile: query.data };
  if (query.isError) return { face: 'failed', message: formatProfileError(query.error), canRetry: true };
  return query.data === null ? { face: 'absent' } : { face: 'loading' };
}
