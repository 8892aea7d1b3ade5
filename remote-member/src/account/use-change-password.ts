import type { PasswordChange } from 'api/contract';
import { useSendOnce } from '../area/use-send-once';
import { SESSIONS_KEY } from './sessions-key';

/** Changes the own password, which ends all other sessions. */
export function useChangePassword() {
  return useSendOnce<PasswordChange, null>({
    toWrite: (data) => ({ method: 'POST', url: '/user/password', data }),
    invalidates: SESSIONS_KEY,
  });
}
