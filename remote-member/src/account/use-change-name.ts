import { useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfileChange } from 'api/contract';
import { refreshSession } from 'shared-auth';
import { useSendOnce } from '../area/use-send-once';

/** Changes the own name, here and in the site's menu. */
export function useChangeName() {
  const queryClient = useQueryClient();
  return useSendOnce<ProfileChange, Profile>({
    toWrite: (data) => ({ method: 'PATCH', url: '/user/profile', data }),
    onSuccess: (saved) => {
      queryClient.setQueryData(['profile'], saved);
      refreshSession();
    },
  });
}
