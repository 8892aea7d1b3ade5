import { useQuery } from '@tanstack/react-query';
import type { Profile } from 'api/contract';
import { request, useSession } from 'shared-auth';

/** The member's profile, fresh from the server; what the session knows of them stands in until it comes. */
export function useProfile() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['profile'],
    queryFn: () => request<Profile | null>({ url: '/user/profile' }),
    enabled: user !== null,
    placeholderData: user ?? undefined,
  });
}
