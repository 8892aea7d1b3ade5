import { useSession } from 'shared-auth';

export const NOTIFICATIONS_KEY = ['notifications'];

/** The server tells in the language of the account: after a change it is asked again. */
export function useNotificationsKey() {
  const { user } = useSession();
  return [...NOTIFICATIONS_KEY, user?.language];
}
