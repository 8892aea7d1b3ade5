import { ApiError, formatError } from 'shared-auth';

/** What to show when registration fails (specification, section 8). */
export function formatRegisterError(error: unknown): string {
  return formatError(error, 'Sign up failed. Please try again.');
}

/** What to show when signing in fails (specification, section 8). */
export function formatLoginError(error: unknown): string {
  const fallback = isRefusal(error)
    ? 'Login failed. Please check your credentials.'
    : 'An error occurred. Please try again later.';
  return formatError(error, fallback);
}

/** What to show when the profile cannot be loaded (specification, section 8). */
export function formatProfileError(error: unknown): string {
  if (isRefusal(error)) return 'Failed to fetch profile. Please try again.';
  return formatError(error, 'Your session may have expired. Please log in again.');
}

/** The server answered in its envelope, and the answer was no. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 200;
}
