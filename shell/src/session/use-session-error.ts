import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { useSessionRequests } from './session-requests';

/** The session's error while a form is shown; leaving the form takes the error with it. */
export function useSessionError(): string | null {
  const { error } = useSession();
  const { dismissError } = useSessionRequests();
  useEffect(() => dismissError, [dismissError]);
  return error;
}
