import { useSession } from 'shared-auth';

/** Who works here, by name. */
export function useAdminName(): string {
  return useSession().user?.name || 'Admin';
}
