import { ApiError, formatError } from 'shared-auth';

/**
 * Why the profile did not load: the server's sentence as it is, whatever the code; these words when it says nothing.
 */
export function formatProfileError(error: unknown): string {
  if (error instanceof ApiError && error.status === 200) {
    return 'Failed to fetch profile. Please try again.';
  }
  return formatError(error, 'Your session may have expired. Please log in again.');
}
