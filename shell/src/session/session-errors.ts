/**
 * What login, signup and the restore of a session say when they fail. The server's sentence is shown as it is,
 * whatever the code; these words are for when it says nothing.
 */
import { ApiError, formatError } from 'shared-auth';

export function formatRegisterError(error: unknown): string {
  return formatError(error, 'Sign up failed. Please try again.');
}

export function formatLoginError(error: unknown): string {
  const fallback = isRefusal(error)
    ? 'Login failed. Please check your credentials.'
    : 'An error occurred. Please try again later.';
  return formatError(error, fallback);
}

export function formatProfileError(error: unknown): string {
  if (isRefusal(error)) return 'Failed to fetch profile. Please try again.';
  return formatError(error, 'Your session may have expired. Please log in again.');
}

/** The server answered in its envelope, and the answer was no. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 200;
}
