import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OVERVIEW_KEY, USERS_KEY } from '../query-keys';
import { listSampleUsers } from '../sample/users';
import type { EnabledChange, User } from './user';
import { applyEnabledChange } from './user';

export function useUsers() {
  return useQuery({ queryKey: USERS_KEY, queryFn: listSampleUsers });
}

export function useSetUserEnabled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: EnabledChange) => Promise.resolve(change),
    onSuccess: (change) => {
      queryClient.setQueryData<User[]>(USERS_KEY, (users) => users && applyEnabledChange(users, change));
      return queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY });
    },
  });
}
