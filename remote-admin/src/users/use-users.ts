import type { AdminUser, AdminUserPage, UserSort } from 'api/contract';
import { useCallback } from 'react';
import { useList } from '../list/use-list';
import { USERS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

export interface UserFilter {
  sort: UserSort;
  order: 'asc' | 'desc';
  isEnabled?: boolean;
}

export function useUsers({ sort, order, isEnabled }: UserFilter) {
  return useList<AdminUser, AdminUserPage['counters']>({
    queryKey: USERS_KEY,
    url: '/admin/users',
    filter: { sort, order, isEnabled },
  });
}

export function useSetUserEnabled() {
  const write = useWrite();
  return useCallback(
    (memberId: string, isEnabled: boolean) =>
      write<AdminUser>({ method: 'POST', url: `/admin/users/${memberId}/enabled`, data: { isEnabled } }),
    [write],
  );
}
