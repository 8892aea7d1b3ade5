import { ApiError, formatError } from 'shared-auth';
import { msg } from './msg';

/**
 * Why the profile did not load, for the session and for its page: the server's sentence as it is, whatever the code;
 * these words when it says nothing. In English, like every sentence of the server.
 */
export function formatProfileError(error: unknown): string {
  // The answer said no in its envelope.
  if (error instanceof ApiError && error.status === 200) return msg('Failed to fetch profile. Please try again.');
  return formatError(error, msg('Your session may have expired. Please log in again.'));
}
