import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { errorDismissed } from './slice';
import { useSessionDispatch } from './store';

/** The session's error while a form is shown; leaving the form takes the error with it. */
export function useSessionError(): string | null {
  const { error } = useSession();
  const dispatch = useSessionDispatch();
  useEffect(() => () => void dispatch(errorDismissed()), [dispatch]);
  return error;
}
